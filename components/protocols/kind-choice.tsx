import { Button } from '@/components/ui/button'
import { CheckGroup } from '@/components/ui/check-group'
import { counted } from '@/lib/core/counted-words'
import type { PartKinds } from '@/lib/core/protocols/item-sources'
import type { TaskPreview } from '@/lib/core/protocols/new-task'

/** What names the kinds of a part in an address. */
const PREFIX = 'kind.'

type Props = { protocol: string; parts: TaskPreview['parts']; kinds: PartKinds }

/** Which kinds of texts stand for each part that several can stand for; a plain form, so that the address says it. */
export function KindChoice({ protocol, parts, kinds }: Props) {
  const open = parts.filter((part) => part.kinds.length > 1)
  if (open.length === 0) return null
  return (
    <form
      method="get"
      aria-label="Kinds of texts"
      className="flex flex-wrap items-end gap-x-8 gap-y-3 rounded-lg border border-line bg-raised p-4"
    >
      <input type="hidden" name="protocol" value={protocol} />
      {open.map((part) => (
        <CheckGroup
          key={part.role}
          legend={`${part.title} can be`}
          name={`${PREFIX}${part.role}`}
          options={part.kinds.map(({ kind, count }) => ({
            value: kind,
            label: `${kind} (${counted(count, 'text', 'texts')})`,
          }))}
          checked={kinds[part.role] ?? part.kinds.map(({ kind }) => kind)}
        />
      ))}
      <Button type="submit" tone="quiet" className="min-h-8 py-1">
        Show items of these kinds
      </Button>
    </form>
  )
}

/** What an address chose by {@link KindChoice} for these parts. */
export function readKinds(
  address: Readonly<Record<string, string | string[] | undefined>>,
  parts: readonly { role: string }[],
): PartKinds {
  return Object.fromEntries(
    parts.flatMap(({ role }) => {
      const chosen = address[`${PREFIX}${role}`]
      return chosen === undefined ? [] : [[role, [chosen].flat()]]
    }),
  )
}
