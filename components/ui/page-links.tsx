import Link from 'next/link'

type Props = { page: number; pages: number; hrefOf: (page: number) => string }

/** Back and forth through the pages of a list. */
export function PageLinks({ page, pages, hrefOf }: Props) {
  if (pages <= 1) return null
  const look = 'rounded-md border border-line bg-raised px-2.5 py-1 hover:bg-sunken'
  return (
    <nav aria-label="Pages" className="flex items-center gap-3 text-sm print:hidden">
      {page > 1 && (
        <Link className={look} href={hrefOf(page - 1)}>
          ‹ Previous
        </Link>
      )}
      <span className="text-muted tabular-nums">
        page {page} of {pages}
      </span>
      {page < pages && (
        <Link className={look} href={hrefOf(page + 1)}>
          Next ›
        </Link>
      )}
    </nav>
  )
}
