import type { Preferences } from '@/lib/core/accounts/preferences'

type Props = { preferences: Preferences; onChange: (preferences: Preferences) => void }

const MINUTES = [25, 50, 75, 100] as const

/** How the work goes on after an answer, and whether breaks are suggested. */
export function WorkHabits({ preferences, onChange }: Props) {
  const { answerAtOnce, breakAfterMinutes } = preferences
  return (
    <div className="grid gap-2 text-sm">
      <label className="flex items-center gap-2.5">
        <input
          type="checkbox"
          checked={answerAtOnce}
          onChange={() => onChange({ ...preferences, answerAtOnce: !answerAtOnce })}
          className="size-4 accent-(--accent)"
        />
        An answer key submits and goes on at once; the key for undo opens the answer again
      </label>
      <label className="flex flex-wrap items-center gap-2.5">
        Suggest a break after
        <select
          value={breakAfterMinutes ?? ''}
          onChange={({ target }) =>
            onChange({ ...preferences, breakAfterMinutes: target.value === '' ? null : Number(target.value) })
          }
          className="min-h-8 rounded border border-line-strong bg-raised px-2"
        >
          {MINUTES.map((minutes) => (
            <option key={minutes} value={minutes}>
              {minutes} minutes of work
            </option>
          ))}
          <option value="">no time: never suggest one</option>
        </select>
      </label>
    </div>
  )
}
