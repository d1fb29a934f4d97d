'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { systemPairAddress } from '@/lib/core/figures/systems/system-address'
import type { SystemChoices } from '@/lib/core/figures/systems/system-report'
import type { SystemPair } from '@/lib/core/figures/systems/system-view'
import type { TaskRef } from '@/lib/core/task'

type Props = {
  task: TaskRef
  choices: Pick<SystemChoices, 'comparable' | 'sources' | 'by'>
  /** What is compared now. */
  pair?: SystemPair
}

const LOOK = 'min-h-8 rounded-md border border-line-strong bg-raised px-2 py-1 text-sm text-ink'

/** Chooses two systems, or two versions of one, and whose verdicts they are compared by. */
export function PairForm({ task, choices, pair }: Props) {
  const router = useRouter()
  const { comparable: systems, sources } = choices
  const indexOf = (system: string | undefined, version: string | undefined, usual: number) => {
    const found = systems.findIndex((one) => one.system === system && (one.version ?? '') === version)
    return found < 0 ? usual : found
  }
  const [first, setFirst] = useState(indexOf(pair?.first, pair?.firstVersion, 0))
  const [second, setSecond] = useState(indexOf(pair?.second, pair?.secondVersion, 1))
  const [by, setBy] = useState(choices.by)
  const open = () => {
    const [one, other] = [systems[first], systems[second]]
    if (!one || !other) return
    router.push(
      systemPairAddress(task, {
        first: one.system,
        firstVersion: one.version ?? '',
        second: other.system,
        secondVersion: other.version ?? '',
        by,
      }),
    )
  }
  const options = systems.map(({ title }, index) => [String(index), title] as const)
  return (
    <form
      aria-label="Two systems"
      className="flex flex-wrap items-end gap-x-4 gap-y-2"
      onSubmit={(event) => {
        event.preventDefault()
        open()
      }}
    >
      <Select
        label="First"
        value={String(first)}
        options={options}
        onChoose={(one) => setFirst(Number(one))}
      />
      <Select
        label="Second"
        value={String(second)}
        options={options}
        onChoose={(one) => setSecond(Number(one))}
      />
      <Select
        label="Verdicts of"
        value={by}
        options={sources.map(({ id, title }) => [id, title] as const)}
        onChoose={setBy}
      />
      <Button type="submit" disabled={first === second}>
        Compare
      </Button>
    </form>
  )
}

type SelectProps = {
  label: string
  value: string
  options: readonly (readonly [value: string, title: string])[]
  onChoose: (value: string) => void
}

function Select({ label, value, options, onChoose }: SelectProps) {
  return (
    <label className="grid gap-0.5 text-xs text-muted">
      {label}
      <select className={LOOK} value={value} onChange={({ target }) => onChoose(target.value)}>
        {options.map(([id, title]) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
    </label>
  )
}
