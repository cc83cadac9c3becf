"""What all lessons share on the screen: figures, tables, formulas, panels, exercises, reports."""
