#!/usr/bin/env bash
# Does a refresh give the stored bytes however the machine is set, and nbval the stored numbers and
# words on other processors? For Linux on a PC, where all is committed: what differs stays to be seen.
set -euo pipefail
python=${1:-.venv/bin/python}
LOCPATH=$(mktemp -d)
export LOCPATH
trap 'rm -rf "$LOCPATH"' EXIT
for encoding in UTF-8 GBK; do # GBK as on a Chinese Windows; made here if the machine has neither
  localedef -i zh_CN -f "$encoding" "$LOCPATH/zh_CN.$encoding"
done

same_bytes() {
  echo "refresh: $*"
  env "$@" "$python" -m tools.refresh >/dev/null
  git diff --exit-code --stat -- notebooks figures GLOSSARY.md ERRATA.md ERRATA.zh.md
}
same_words() { # the setting, and a condition that tells that it is in effect
  echo "nbval: $1"
  env "$1" "$python" -c "import numpy, os, sys, threadpoolctl as t; sys.exit(not ($2))" ||
    { echo "... which this machine cannot do" && return; }
  env "$1" "$python" -m pytest -q notebooks
}
vectors='numpy.show_config(mode="dicts")["SIMD Extensions"].get("found", [])'

same_bytes TZ=Asia/Kathmandu LC_ALL=zh_CN.UTF-8 PYTHONHASHSEED=0 OPENBLAS_NUM_THREADS=1
same_bytes TZ=Pacific/Marquesas LC_ALL=C PYTHONHASHSEED=1 OPENBLAS_NUM_THREADS="$(nproc)"
same_bytes TZ=Pacific/Kiritimati LC_ALL=zh_CN.GBK PYTHONHASHSEED=random
for core in Nehalem Haswell SkylakeX; do
  same_words "OPENBLAS_CORETYPE=$core" "t.threadpool_info()[0]['architecture'] == '$core'"
done
same_words "NPY_DISABLE_CPU_FEATURES=$("$python" -c "import numpy; print(*$vectors)")" "not $vectors"
