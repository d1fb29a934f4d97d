import type { AgreementOptions } from '@/lib/core/agreement/human-agreement'
import { whole } from '@/lib/core/counted-words'
import type { LabelSpace } from '@/lib/core/figures/basis/label-space'
import { DESIGN_EFFECT_RULE, UNIT_WORDS } from './interval-words'

type Props = { options: AgreementOptions; labels: LabelSpace }

/** How the figures were made, in words that can stand in a methods section. */
export function MethodNote({ options: { resamples, seed, unit }, labels }: Props) {
  return (
    <section aria-labelledby="method" className="max-w-prose text-sm text-muted">
      <h2 id="method" className="pb-1 font-semibold text-ink">
        How these figures are made
      </h2>
      <p>
        Percent agreement is the mean over statements of the share of rater pairs that agree. AC1 is Gwet’s
        coefficient with {labels === 'two' ? 'the two labels' : 'all three labels'} declared. Intervals are 95
        %{', '}
        {UNIT_WORDS[unit]}: the 2.5 and 97.5 percentiles of {whole(resamples)} bootstrap resamples from seed{' '}
        {seed} (Mersenne Twister), none where a figure rests on a single statement
        {unit === 'patient' && ' or on fewer than five patients'}; where all agree, Wilson’s lower end
        corrected for chance. Percent agreement of two people, and shares of labels, have Wilson’s; those of
        each person with several others are analytic.{' '}
        {unit === 'item'
          ? 'Statements of one patient are not independent, which these intervals leave out.'
          : DESIGN_EFFECT_RULE}{' '}
        A settled answer is what the study’s consensus policy makes of the rounds of ratings and of
        discussions.
      </p>
    </section>
  )
}
