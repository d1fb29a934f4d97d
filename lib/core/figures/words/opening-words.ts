import { authorLabel } from '@/lib/core/author-words'
import { counted } from '@/lib/core/counted-words'
import { capitalize } from '@/lib/core/text/capitalize'
import type { AiRaterListing } from '../ai-raters/ai-view'
import type { SettledRates } from '../authors/settled-rates'
import type { AiResults } from '../basis/margin'
import { estimateWords, percentWords, reasonsOnce } from '../figure-text'
import type { PeopleAgreement } from '../people/people-view'
import { rateName } from '../tables/rates'
import { ofPicked } from './leader-words'

/** How far people agree, in a sentence. */
export function peopleSentence({ coefficients }: Pick<PeopleAgreement, 'coefficients'>): string {
  const { percent, ac1 } = coefficients?.estimates ?? {}
  if (!coefficients || coefficients.items === 0 || !percent || !ac1)
    return 'No two people have rated the same statement yet.'
  const { items, patients } = coefficients
  const [first, second] = reasonsOnce([percent, ac1])
  return `Two people give a statement the same label in ${percentWords(first ?? percent)}, AC1 ${estimateWords(second ?? ac1, 'coefficient')}, over ${counted(items, 'statement', 'statements')} of ${counted(patients, 'patient', 'patients')}.`
}

/** Which AI rater agrees most with the consensus labels, or why that is not said, in a sentence. */
export function aiSentence(
  { aiRaters, openedAt }: Pick<AiResults, 'aiRaters' | 'openedAt'>,
  listing: Pick<AiRaterListing, 'leaders'> | null,
): string {
  if (aiRaters === 0) return 'No AI rater has rated yet.'
  const number = aiRaters === 1 ? 'AI rater' : counted(aiRaters, 'AI rater', 'AI raters')
  if (openedAt === null)
    return `How far the ${number} agree${aiRaters === 1 ? 's' : ''} with people is sealed.`
  const leaders = listing?.leaders
  if (!leaders) return `The ${number} rated no statement that has a consensus label.`
  const { best, items, patients, agreement } = leaders
  const over = `over ${counted(items, 'statement', 'statements')} of ${counted(patients, 'patient', 'patients')}`
  const found = `gives the consensus label in ${percentWords(ofPicked(leaders, agreement))}, ${over}.`
  return aiRaters === 1
    ? `The AI rater ${best} ${found}`
    : `Of ${number}, ${best} agrees most with people: it ${found}`
}

/** How often each author's documents err, in a sentence; all together where there are many authors. */
export function ratesSentence(rates: SettledRates): string {
  if (!rates.labelSet.hasRates) return ''
  const settled = rates.authors.filter((row) => row.settled > 0)
  if (settled.length === 0) return 'No statement has a consensus label yet.'
  // of several the last one is all together
  const several = settled.length > 3 ? settled.slice(-1) : settled.slice(0, Math.max(1, settled.length - 1))
  const reported = reasonsOnce(several.map(({ rate }) => rate))
  const parts = several.map(({ author, kind, settled: n, rate }, index) => {
    const of = kind === null ? '' : ` by ${authorLabel(author, kind)}`
    return `${percentWords(reported[index] ?? rate)} of ${counted(n, 'statement', 'statements')}${of}`
  })
  return `${capitalize(rateName(rates))}: ${parts.join('; ')}.`
}
