import { keyLabel } from '@/components/labeling/action-titles'
import { SelectField, TextAreaField, TextField } from '@/components/ui/field'
import { Kbd } from '@/components/ui/kbd'
import { REASONS } from '@/lib/core/adjudication/decision'
import type { Discussion } from '@/lib/core/discussion'
import { guidelineSentences } from '@/lib/core/labeling/guideline-sentences'
import type { DecisionState } from './use-decision'

type Props = {
  id: string
  discussion: Pick<Discussion, 'guideline'>
  writeKeys: readonly string[]
  decision: Pick<DecisionState, 'values' | 'set' | 'errorOf' | 'mayStayOpen'>
}

/** Why the raters differed, why this answer, and which sentence of the guideline decides it. */
export function DecisionFields({ id, discussion: { guideline }, writeKeys, decision }: Props) {
  const { values, set, errorOf, mayStayOpen } = decision
  const none = mayStayOpen ? 'May be left open: groups differ for reasons of their own.' : 'Required.'
  return (
    <>
      <SelectField
        label="Why the raters differed"
        help={writeKeys[0] && <Kbd isInControl>{keyLabel(writeKeys[0])}</Kbd>}
        aria-keyshortcuts={writeKeys.join(' ') || undefined}
        aria-required={!mayStayOpen}
        value={values.reason}
        onChange={(event) => set.onReason(event.target.value)}
        hint={REASONS.find((entry) => entry.code === values.reason)?.hint ?? none}
        error={errorOf('select')}
      >
        <option value="">{mayStayOpen ? 'Left open' : 'Choose…'}</option>
        {REASONS.map((entry) => (
          <option key={entry.code} value={entry.code}>
            {entry.title}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        label="Why this answer"
        aria-required
        rows={3}
        maxLength={4000}
        value={values.rationale}
        onChange={(event) => set.onRationale(event.target.value)}
        hint="Required."
        error={errorOf('textarea')}
      />
      <TextField
        label="Sentence of the guideline that decides it"
        value={values.guideline}
        maxLength={1000}
        list={`${id}-sentences`}
        onChange={(event) => set.onGuideline(event.target.value)}
        hint="Empty if none does. Raters may read it once the task is locked."
      />
      <datalist id={`${id}-sentences`}>
        {guidelineSentences(guideline).map((sentence) => (
          <option key={sentence}>{sentence}</option>
        ))}
      </datalist>
    </>
  )
}
