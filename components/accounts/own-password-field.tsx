import { TextField } from '@/components/ui/field'

/** One's own password, typed again before an act that outlasts the page. */
export function OwnPasswordField() {
  return (
    <TextField
      label="Your password"
      name="password"
      type="password"
      autoComplete="current-password"
      required
      hint="Once more, to be sure that it is you."
      className="w-full max-w-xs"
    />
  )
}
