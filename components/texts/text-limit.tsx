import { LimitField } from '@/components/runs/limit-field'

type Props = { currency: string; onChange: (limit: number | undefined) => void }

/** What work on texts may cost, in its form: whose estimate does not depend on it, and is not asked for again. */
export function TextLimit({ currency, onChange }: Props) {
  return (
    <div onChange={(event) => event.stopPropagation()}>
      <LimitField
        value={null}
        currency={currency}
        hint="There it pauses; what is under way still ends and comes on top. Empty: none."
        onChange={onChange}
      />
    </div>
  )
}
