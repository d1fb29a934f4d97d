import Link from 'next/link'
import { ItemWords } from '@/components/ui/labels'
import { Notice } from '@/components/ui/notice'

/** Why there are no figures of AI raters, and what comes before; nothing where there are some. */
export function NothingCompared({ rows, home }: { rows: readonly { rated: number }[]; home: string }) {
  if (rows.length === 0 || rows.some(({ rated }) => rated > 0)) return null
  return (
    <Notice>
      <ItemWords>
        No figures: no AI rater listed here rated a statement that has a consensus label. A statement gets its
        consensus label once the people assigned to it have rated it, as the consensus rules say.
      </ItemWords>{' '}
      <Link href={`${home}/assignments`} className="text-accent underline underline-offset-2">
        See who has what to rate
      </Link>
    </Notice>
  )
}
