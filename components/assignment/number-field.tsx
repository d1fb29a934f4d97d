import type { ComponentProps } from 'react'
import { TextField } from '@/components/ui/field'

type Props = {
  value: number | null
  onNumber: (value: number | null) => void
} & Pick<ComponentProps<typeof TextField>, 'label' | 'hint' | 'min' | 'max'>

/** A whole number, or none. */
export function NumberField({ value, onNumber, ...rest }: Props) {
  return (
    <TextField
      type="number"
      step={1}
      value={value ?? ''}
      onChange={(event) => onNumber(event.target.value === '' ? null : Number(event.target.value))}
      {...rest}
    />
  )
}
