import type { StudyRole } from '@/lib/core/actor'

export const ROLE_TITLES: Record<StudyRole, string> = {
  pi: 'Principal investigator',
  adjudicator: 'Adjudicator',
  rater: 'Rater',
}

/** What a person of this role will do, said to that person. */
export const ROLE_TASKS: Record<StudyRole, string> = {
  pi: 'You lead the study with others: you see all labels and figures, and rate nothing yourself.',
  adjudicator: 'You settle statements on which others disagreed, with the patient’s chart beside them.',
  rater: 'You read statements one by one and say whether the patient’s chart supports them.',
}
