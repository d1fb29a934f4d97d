'use client'

import { usePathname, useRouter, useSearchParams } from 'next/navigation'
import { useTransition } from 'react'
import type { Axis } from '@/lib/core/figures/basis/configuration-axes'
import { axisTitle, axisValue } from '@/lib/core/runs/setting-words'

/** One choice for each setting in which AI raters differ; kept in the address as `axis=Model:judge-1`. */
export function AxisFilter({ axes, chosen }: { axes: readonly Axis[]; chosen: readonly string[] }) {
  const router = useRouter()
  const path = usePathname()
  const params = useSearchParams()
  const [isPending, startTransition] = useTransition()

  function choose(name: string, value: string) {
    const next = new URLSearchParams(params)
    const others = next.getAll('axis').filter((pair) => !pair.startsWith(`${name}:`))
    next.delete('axis')
    next.delete('page')
    for (const pair of value === '' ? others : [...others, `${name}:${value}`]) next.append('axis', pair)
    startTransition(() => router.replace(`${path}?${next}`, { scroll: false }))
  }

  if (axes.length === 0) return null
  return (
    <form
      aria-label="Settings"
      aria-busy={isPending}
      className="flex flex-wrap items-end gap-x-4 gap-y-2 print:hidden"
    >
      {axes.map(({ name, values }) => (
        <label key={name} className="grid gap-0.5 text-xs text-muted">
          {axisTitle(name)}
          <select
            value={chosen.find((pair) => pair.startsWith(`${name}:`))?.slice(name.length + 1) ?? ''}
            onChange={(event) => choose(name, event.target.value)}
            className="min-h-8 max-w-48 rounded-md border border-line-strong bg-raised px-2 py-1 text-sm text-ink"
          >
            <option value="">any</option>
            {values.map((value) => (
              <option key={value} value={value}>
                {axisValue(name, value)}
              </option>
            ))}
          </select>
        </label>
      ))}
    </form>
  )
}
