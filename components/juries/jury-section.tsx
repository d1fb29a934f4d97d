import type { ComponentProps } from 'react'
import { ChoiceHelp } from '@/components/runs/choice-help'
import { Disclosure } from '@/components/ui/disclosure'
import { JuryForm } from './jury-form'
import { JuryTable } from './jury-table'

type Props = ComponentProps<typeof JuryForm> & ComponentProps<typeof JuryTable>

/** Juries of a study, where there are AI raters enough for one. */
export function JurySection({ task, juries, candidates, onMake, onUpdate }: Props) {
  if (candidates.length < 2) return null
  return (
    <section aria-labelledby="juries" className="grid gap-2">
      <div className="flex items-center gap-1">
        <h2 id="juries" className="text-sm font-semibold">
          Juries
        </h2>
        <ChoiceHelp of="juries" />
      </div>
      {juries.length > 0 && <JuryTable task={task} juries={juries} onUpdate={onUpdate} />}
      <Disclosure title="Make a jury of AI raters">
        <JuryForm task={task} candidates={candidates} onMake={onMake} />
      </Disclosure>
    </section>
  )
}
