import { MethodFold } from '@/components/figures/method-fold'
import { ItemWords } from '@/components/ui/labels'
import type { ResamplingUnit } from '@/lib/core/agreement/human-agreement'
import { numberWord } from '@/lib/core/counted-words'
import { DESIGN_EFFECT_RULE, SCORE_WORDS, UNIT_WORDS } from '@/lib/core/figures/words/interval-words'
import type { LabelSet } from '@/lib/core/labels'

type Props = { unit: ResamplingUnit; labelSet: Pick<LabelSet, 'labels' | 'scheme'> }

/** How the figures were made, in words that can stand in a methods section. */
export function MethodNote({ unit, labelSet: { labels, scheme } }: Props) {
  return (
    <MethodFold>
      <ItemWords>
        Percent agreement is the mean over statements of the share of rater pairs that agree. AC1 is Gwet’s
        coefficient with {scheme === null ? 'all' : 'the'} {numberWord(labels.length)} labels declared.
        Intervals are 95 %{', '}
        {UNIT_WORDS[unit]}: {SCORE_WORDS}. There is none where a figure is based on a single statement
        {unit === 'patient' && ' or on fewer than five patients'}. Where all agree it is Wilson’s lower end
        corrected for chance. Kappa and alpha have none where fewer than five statements
        {unit === 'patient' && ' or patients'} hold another label than the commonest. Shares of labels have
        Wilson’s.{' '}
        {unit === 'item'
          ? 'Statements of one patient are not independent, which these intervals leave out.'
          : DESIGN_EFFECT_RULE}{' '}
        A consensus label is what the study’s consensus policy makes of the rounds of ratings and of
        discussions.
      </ItemWords>
    </MethodFold>
  )
}
