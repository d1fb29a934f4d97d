import { counted } from '@/lib/core/counted-words'
import type { ListedItem } from '@/lib/core/figures/systems/listed-items'
import type { VersionChange } from '@/lib/core/figures/systems/over-time'
import type { SystemLinks } from './system-report-body'

type Props = { changes: readonly VersionChange[]; many: string; links: SystemLinks | null }

/** What each version gained and lost against the one before. */
export function ChangeList({ changes, many, links }: Props) {
  return changes.map(({ from, to, score, both, gained, lost }) => (
    <div key={`${from} ${to} ${score}`} className="report-finding">
      <h3>
        {score}: {to} after {from}
      </h3>
      {both === 0 ? (
        <p>Nothing has a verdict in both.</p>
      ) : (
        <p>
          Of {both} {many} with a verdict in both {counted(gained.length, 'counts', 'count')} against it no
          more and {counted(lost.length, 'does', 'do')} since.
        </p>
      )}
      <Names title="Better" items={gained} links={links} />
      <Names title="Worse" items={lost} links={links} />
    </div>
  ))
}

function Names({
  title,
  items,
  links,
}: {
  title: string
  items: readonly ListedItem[]
  links: SystemLinks | null
}) {
  return items.map((item) => (
    <p key={item.itemId} className="report-explanation">
      {title}: <ItemName item={item} links={links} />
    </p>
  ))
}

/** An item as a list names it: the way to all that was said of it. */
export function ItemName({ item, links }: { item: ListedItem; links: SystemLinks | null }) {
  const name = `patient ${item.patient}, no. ${item.number}`
  return (
    <>
      {links ? <a href={links.item(item.itemId)}>{name}</a> : name}: {item.text}
    </>
  )
}
