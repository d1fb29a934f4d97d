import { Opening } from '@/components/agreement/opening'
import { addressWith } from '@/components/ui/address'
import type { AnswerFigures } from '@/lib/core/figures/answers/answer-figures'
import { countSentence, openingFigure, rangeSentence } from '@/lib/core/figures/answers/answer-opening'
import { MOST_DRAWN } from '@/lib/core/figures/answers/make-sections'
import type { AiResults } from '@/lib/core/figures/basis/margin'
import { aiSentence } from '@/lib/core/figures/words/opening-words'
import { type TaskRef, taskHome } from '@/lib/core/task'

type Props = { task: TaskRef; figures: AnswerFigures; results: AiResults }

/** Why open results of AI raters cannot be held against people, in a sentence; null where there is another reason. */
function whyNoAi({ isCounted, items, unsettled, one }: AnswerFigures, results: AiResults): string | null {
  if (results.aiRaters === 0 || results.openedAt === null) return null
  if (!isCounted) return 'Entries of lists are not settled, so AI raters are not held against people here.'
  if (unsettled < items) return null
  return `AI raters are held against people once these have settled a ${one}.`
}

/** What is known of a task of several fields in three sentences and three pictures. */
export function AnswersOpening({ task, figures, results }: Props) {
  const home = `${taskHome(task)}/agreement`
  const sectionOf = (id: string) => figures.sections.find((section) => section.id === id)
  const people = figures.paired > 0 ? openingFigure(sectionOf('people')) : null
  const ai = openingFigure(sectionOf('ai'))
  const toAi = { href: `${home}/ai`, title: 'AI against people' }
  const toStart = { href: `${taskHome(task)}/runs`, title: 'Start an AI rater' }
  const moreAi =
    results.aiRaters === 0 ? toStart : results.openedAt === null ? { ...toAi, title: 'How to open it' } : toAi
  const drawn = [
    people && { figure: people },
    ai && { figure: ai, more: toAi },
    ...['answers', 'field'].map((id) => {
      const figure = openingFigure(sectionOf(id))
      const more = { href: addressWith(home, { part: id }), title: 'More' }
      return figure && { figure, more }
    }),
  ].filter((one) => one !== null)
  return (
    <Opening
      sentences={[
        { text: countSentence(figures) },
        ...(people ? [{ text: rangeSentence(people) ?? '' }] : []),
        {
          text: (ai && rangeSentence(ai)) ?? whyNoAi(figures, results) ?? aiSentence(results, null),
          more: figures.isCounted ? moreAi : undefined,
        },
      ].filter(({ text }) => text !== '')}
      figures={drawn.slice(0, MOST_DRAWN)}
    />
  )
}
