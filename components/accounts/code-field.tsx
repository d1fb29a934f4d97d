import type { ComponentProps } from 'react'
import { TextField } from '@/components/ui/field'

/** Where a code of an authenticator app, or a recovery code, is typed. */
export function CodeField(props: Pick<ComponentProps<typeof TextField>, 'hint' | 'className' | 'ref'>) {
  return (
    <TextField label="Code" name="code" autoComplete="one-time-code" maxLength={40} required {...props} />
  )
}
