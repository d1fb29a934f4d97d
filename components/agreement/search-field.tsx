'use client'

import { useItemWords } from '@/components/ui/labels'

type Props = {
  label: string
  value: string
  /** Other parameters of the address, kept when searching. */
  keep: Readonly<Record<string, string | readonly string[]>>
}

/** Searches by name; a plain form, so it works before scripts have come. */
export function SearchField({ label: words, value, keep }: Props) {
  const label = useItemWords()(words)
  return (
    <form method="get" aria-label={label} className="flex items-end gap-2 print:hidden">
      {Object.entries(keep).flatMap(([name, values]) =>
        [values]
          .flat()
          .map((entry) => <input key={`${name} ${entry}`} type="hidden" name={name} value={entry} />),
      )}
      <label className="grid gap-0.5 text-xs text-muted">
        {label}
        <input
          type="search"
          name="find"
          defaultValue={value}
          className="min-h-8 w-56 rounded-md border border-line-strong bg-raised px-2 py-1 text-sm text-ink"
        />
      </label>
    </form>
  )
}
