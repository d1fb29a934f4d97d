import type { Definition } from '../protocols/definition'
import { compareMarks, type Marks } from './compare-marks'
import { answerWords } from './field-words'

/** What a rating says, as it is stored. */
export type SaidAnswer = { code: string; marks?: Marks | undefined }

/** A question, or passages of a layer that seem to mark one thing, with what each rater said of it. */
type ComparedAnswer = { id: string; title: string; words: string[] }

export type AnswersCompared = {
  /** What not all said alike, questions first. */
  differing: readonly ComparedAnswer[]
  /** How many questions all answered alike. */
  questions: number
  /** How many passages all who answered their layer marked alike. */
  passages: number
}

/** What raters said of each question of a task with several, and which passages they marked, side by side. */
export function compareAnswers(definition: Definition, said: readonly SaidAnswer[]): AnswersCompared {
  const answers = said.map(({ code }) => answerWords(definition, code))
  const asked = answers.find((one) => one.length > 0) ?? []
  const rows = asked.map(({ field, title }, index) => ({
    id: `${field} ${title}`,
    title,
    words: answers.map((one) => one[index]?.words ?? '–'),
  }))
  const marked = compareMarks(
    definition.spanLayers,
    said.map(({ marks = {} }) => marks),
  )
  const isDiffering = ({ words }: ComparedAnswer) => new Set(words).size > 1
  return {
    differing: [
      ...rows.filter(isDiffering),
      ...marked.flatMap(({ layer: { id, title }, isSame, words }, index) =>
        isSame ? [] : [{ id: `${id} ${index}`, title, words: words.map((own) => own ?? '–') }],
      ),
    ],
    questions: rows.filter((row) => !isDiffering(row)).length,
    passages: marked.filter(({ isSame }) => isSame).length,
  }
}
