'use client'

import { useItemWords } from '../ui/labels'
import { useChoices } from '../ui/use-choices'
import { ChoiceInput } from './choice-search'

export type Choice = {
  name: string
  label: string
  value: string
  options: readonly (readonly [value: string, title: string])[]
  /** Whether the options, too, are words about statements; names of raters, patients and labels stay as they are. */
  isAboutItems?: true
}

const LOOK = 'min-h-8 rounded-md border border-line-strong bg-raised px-2 py-1 text-sm text-ink'

/** Choices that live in the page's address, so that a view can be linked, kept and gone back to; in the words of the task. */
export function ViewControls({ label, choices }: { label: string; choices: readonly Choice[] }) {
  const { choose, shownOf, isPending } = useChoices()
  const say = useItemWords()
  return (
    <form
      aria-label={label}
      aria-busy={isPending}
      className="flex flex-wrap items-end gap-x-4 gap-y-2 print:hidden"
    >
      {choices.map((choice) => (
        <label key={choice.name} className="grid gap-0.5 text-xs text-muted">
          {say(choice.label)}
          <ChoiceInput
            choice={{
              value: shownOf(choice.name, choice.value),
              options: choice.options.map(
                ([value, title]) => [value, choice.isAboutItems ? say(title) : title] as const,
              ),
            }}
            name={choice.name}
            look={LOOK}
            wide="w-56"
            onChoose={(value) => choose(choice.name, value)}
          />
        </label>
      ))}
    </form>
  )
}
