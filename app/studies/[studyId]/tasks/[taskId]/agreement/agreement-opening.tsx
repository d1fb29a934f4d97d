import { Opening } from '@/components/agreement/opening'
import { figureLinks } from '@/components/figures/figure-links'
import { aiViewSchema } from '@/lib/core/figures/ai-raters/ai-view'
import { ratesViewSchema } from '@/lib/core/figures/authors/rates-view'
import { peopleViewSchema } from '@/lib/core/figures/people/people-view'
import { aiRatersFigure } from '@/lib/core/figures/tables/ai-raters'
import { coefficientFigure, groupFigure, labelAgreementFigure } from '@/lib/core/figures/tables/people'
import { settledRatesFigure } from '@/lib/core/figures/tables/rates'
import { aiSentence, peopleSentence, ratesSentence } from '@/lib/core/figures/words/opening-words'
import { type TaskRef, taskHome } from '@/lib/core/task'
import { getAiResults } from '@/lib/data/blinding/ai-results'
import { figures } from '@/lib/web/figures'
import { load } from '@/lib/web/page'
import { requireActor } from '@/lib/web/session'

const PEOPLE = peopleViewSchema.parse({})
const RATES = ratesViewSchema.parse({})
const AI = aiViewSchema.parse({})

/** What is known of a task in three sentences and three pictures, whatever the page below is narrowed to. */
export async function AgreementOpening({ task }: { task: TaskRef }) {
  const { people, rates, results, listing, asked } = await load(async () => {
    const actor = await requireActor()
    const state = await getAiResults(actor, task)
    const [agreement, errors, ai, own] = await Promise.all([
      figures.getPeopleAgreement(actor, task, PEOPLE),
      figures.getSettledRates(actor, task, RATES),
      state.openedAt === null ? null : figures.listAiRaters(actor, task, AI),
      figures.listAskedFigures(actor, task),
    ])
    return { people: agreement, rates: errors, results: state, listing: ai, asked: own }
  })
  const home = taskHome(task)
  const links = figureLinks(task)
  const hasAi = listing !== null && listing.leaders !== null
  const scores = asked.find(({ chart }) => chart !== undefined)
  const isSettled = rates.authors.some(({ settled }) => settled > 0)
  const toAi = { href: `${home}/agreement/ai`, title: 'AI against people' }
  const toRates = { href: `${home}/agreement/rates`, title: 'Error rates' }
  const ai =
    results.aiRaters === 0
      ? { href: `${home}/runs`, title: 'Start an AI rater' }
      : results.openedAt === null
        ? { ...toAi, title: 'How to open it' }
        : toAi
  const drawn = [
    ...(people.byLabel.length > 0 ? [{ figure: labelAgreementFigure(people, PEOPLE, links) }] : []),
    ...(hasAi ? [{ figure: aiRatersFigure(listing, links), more: toAi }] : []),
    ...(scores ? [{ figure: scores }] : []),
    ...(isSettled ? [{ figure: settledRatesFigure(rates, RATES, links), more: toRates }] : []),
    { figure: groupFigure(people.groups, people.pairs.raters.length, PEOPLE, links) },
    { figure: coefficientFigure(people, PEOPLE, links) },
  ]
  return (
    <Opening
      sentences={[
        { text: peopleSentence(people) },
        { text: aiSentence(results, listing), more: ai },
        { text: ratesSentence(rates), more: isSettled ? toRates : undefined },
      ].filter(({ text }) => text !== '')}
      figures={drawn}
    />
  )
}
