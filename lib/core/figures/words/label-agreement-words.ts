/** What agreement specific to a label is, under its chart and in a report. */
export const LABEL_AGREEMENT_WORDS =
  'Where one person gives the label, how often another does on the same statement (specific agreement). n counts statements on which somebody gave it.'
export const LABEL_AGREEMENT_AXIS = 'Another person gives the label too, %'
