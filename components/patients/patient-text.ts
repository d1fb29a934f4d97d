import type { CitedPassage } from '@/components/chart/chart-notices'
import { counted } from '@/lib/core/counted-words'
import type { PatientStatement, Quoted } from '@/lib/core/patient-text'

/** What people cite of a statement, then what AI raters do, each passage with who does. */
export function citedPassages({ votes, aiPassages }: PatientStatement): (CitedPassage & Quoted)[] {
  return [
    ...votes.flatMap(({ alias, code, evidence }) =>
      evidence.map((passage) => ({ ...passage, by: `${alias} (${code})` })),
    ),
    ...aiPassages.map(({ raters, ...passage }) => ({
      ...passage,
      by: counted(raters, 'AI rater', 'AI raters'),
    })),
  ]
}
