import { TextField } from '@/components/ui/field'
import { formText } from '@/components/ui/form-text'

type Props = {
  value: number | null
  currency: string
  hint: string
  onChange?: (limit: number | undefined) => void
}

/** What runs may cost before they pause. */
export function LimitField({ value, currency, hint, onChange }: Props) {
  return (
    <TextField
      label={`Cost limit${currency && `, ${currency}`}`}
      name="costLimit"
      type="number"
      min={0.01}
      step="any"
      defaultValue={value ?? ''}
      hint={hint}
      className="max-w-xs"
      onChange={({ currentTarget }) => onChange?.(toLimit(currentTarget.value))}
    />
  )
}

/** Of a form with the field; undefined where it is empty. */
export function readLimit(form: FormData): number | undefined {
  return toLimit(formText(form, 'costLimit'))
}

function toLimit(text: string): number | undefined {
  const limit = Number(text)
  return limit > 0 ? limit : undefined
}
