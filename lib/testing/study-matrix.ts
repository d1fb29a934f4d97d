import { toBytes } from '@/lib/core/labels'
import type { Verdict } from '@/lib/core/protocols/verdict/verdict'
import type { PersonColumn, StudyMatrix } from '@/lib/core/study-matrix'
import { VERDICT_LABELS } from '@/lib/testing/verdict-labels'

const LETTERS: Record<string, Verdict> = { S: 'Supported', N: 'Not Supported', A: 'Not Addressed' }
/** Verdicts by their letters, `.` for none. */
export const read = (text: string) => text.split('').map((letter) => LETTERS[letter] ?? null)

/** Items of two patients, in turn; people's and AI raters' labels as letters, `.` for none. */
export function makeMatrix(
  people: readonly string[],
  aiRaters: Record<string, string>,
  settled: string,
): StudyMatrix {
  return {
    labelSet: VERDICT_LABELS,
    items: settled.split('').map((_, index) => ({
      patient: index % 2 === 0 ? '1' : '2',
      authorKind: index < 3 ? 'human' : 'llm',
      author: index < 3 ? 'Clinician' : 'model-x',
      kind: index % 3 === 0 ? 'claim' : 'sentence',
      notes: index % 2 === 0 ? 4 : 9,
      characters: 10 * (index + 1),
    })),
    itemIds: settled.split('').map((_, index) => `item-${index}`),
    columns: people.map((text, index): PersonColumn => {
      const codes = read(text)
      return {
        raterId: `person-${index}`,
        alias: `rater-${index}`,
        kind: 'human',
        round: 1,
        codes,
        practiceYears: null,
        bytes: toBytes(codes, VERDICT_LABELS.codes),
        days: Int32Array.from(codes, (code, item) => (code === null ? 0 : 20_000 + item)),
      }
    }),
    aiRaters: Object.entries(aiRaters).map(([alias, text]) => {
      const [model, facts] = alias.split(' ')
      return {
        raterId: `id of ${alias}`,
        alias,
        configuration: { model, topN: Number(facts), promptHash: '' },
        codes: toBytes(read(text), VERDICT_LABELS.codes),
      }
    }),
    consensus: read(settled),
    states: settled.split('').map((letter) => (letter === '.' ? 'open' : 'agreed')),
  }
}

/** The same of so many patients, whose statements take turns: intervals by patient take five. */
export function ofPatients<Matrix extends Pick<StudyMatrix, 'items'>>(
  matrix: Matrix,
  patients: number,
): Matrix {
  return {
    ...matrix,
    items: matrix.items.map((item, index) => ({ ...item, patient: `${(index % patients) + 1}` })),
  }
}
