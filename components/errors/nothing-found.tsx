import Link from 'next/link'
import { ItemWords } from '@/components/ui/labels'
import { Notice } from '@/components/ui/notice'
import { whole } from '@/lib/core/counted-words'

type Props = {
  /** What the list is narrowed by, and how many statements there were without each. */
  chips: readonly { text: string; href: string; count: number }[]
  everythingHref: string
}

/** Nothing is listed: which filter to drop, by how many statements would be there without it. */
export function NothingFound({ chips, everythingHref }: Props) {
  const helpful = chips.filter(({ count }) => count > 0)
  return (
    <Notice>
      {chips.length === 0 ? (
        <p>
          <ItemWords>There is no such statement.</ItemWords>
        </p>
      ) : (
        <p>
          <ItemWords>No statement passes</ItemWords>{' '}
          {chips.length === 1 ? 'this filter' : 'all of these filters'}.
          {helpful.length === 0 && ' Dropping one of them is not enough: '}
          {helpful.length === 0 && (
            <Link className="text-accent underline underline-offset-2" href={everythingHref}>
              drop them all
            </Link>
          )}
        </p>
      )}
      {helpful.length > 0 && (
        <ul className="grid gap-1 pt-2">
          {helpful.map(({ text, href, count }) => (
            <li key={text}>
              <Link className="text-accent underline underline-offset-2" href={href}>
                Drop “{text}”
              </Link>{' '}
              to see {whole(count)}.
            </li>
          ))}
        </ul>
      )}
    </Notice>
  )
}
