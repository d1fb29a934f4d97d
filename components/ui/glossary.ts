/** Words of statistics in plain words, each said once for the whole application. */
export const GLOSSARY = {
  ac1: {
    title: 'AC1',
    text: 'Gwet’s coefficient: agreement beyond what chance would give. 1 is full agreement, 0 no better than chance. Unlike kappa it stays steady when one answer is much more common than the others.',
  },
  kappa: {
    title: 'Kappa',
    text: 'Agreement beyond what chance would give, with chance taken from how often each rater gives each answer. It can be low although raters agree often, when one answer is very common.',
  },
  mcc: {
    title: 'MCC',
    text: 'Matthews correlation coefficient: how closely the AI rater’s answers follow the consensus labels, over all labels at once. 1 is perfect and 0 no relation. Below 0 it is the wrong way round.',
  },
  balanced: {
    title: 'Balanced accuracy',
    text: 'The share of right answers, worked out for each consensus label by itself and then averaged: a rare answer counts as much as a common one.',
  },
  'macro-f1': {
    title: 'Macro F1',
    text: 'The mean of the F1 of the three answers: a rare answer counts as much as a common one.',
  },
  sensitivity: {
    title: 'Sensitivity',
    text: 'Of the statements whose consensus label is this one: the share in which the AI rater says so too.',
  },
  specificity: {
    title: 'Specificity',
    text: 'Of the statements with another consensus label: the share in which the AI rater does not give this one.',
  },
  ppv: {
    title: 'PPV',
    text: 'Positive predictive value: when the AI rater gives this answer, how often it is the settled one.',
  },
  npv: {
    title: 'NPV',
    text: 'Negative predictive value: when the AI rater gives another answer, how often the settled one is another too.',
  },
  f1: {
    title: 'F1',
    text: 'One number for finding an answer (sensitivity) and being right with it (PPV): their harmonic mean. It is high only when both are.',
  },
  mrr: {
    title: 'MRR',
    text: 'Mean reciprocal rank: one divided by the rank of the first passage that people cited too, averaged over statements. 1 means always first, 0.5 second on average, 0 never shown.',
  },
  'non-inferiority': {
    title: 'Non-inferiority',
    text: 'Shown when the AI rater is worse than people by less than the margin even at the unfavorable end of the interval. It does not say that the AI rater is as good or better.',
  },
  'prediction-powered': {
    title: 'Prediction-powered inference',
    text: 'An estimate from few answers of people and many of an AI rater. Where both answered, the AI rater’s error is seen, and it is taken out of what the AI rater says of the rest. The interval stays honest even when the AI rater is poor; it is only wider then.',
  },
} as const

export type TermName = keyof typeof GLOSSARY

export function isTermName(name: string): name is TermName {
  return Object.hasOwn(GLOSSARY, name)
}
