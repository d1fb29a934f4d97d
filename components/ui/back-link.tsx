import Link from 'next/link'

/** The way back to where one came from, above a page's title. */
export function BackLink({ href, children }: { href: string; children: string }) {
  return (
    <Link
      prefetch={false}
      href={href}
      className="w-fit text-sm text-accent underline-offset-2 hover:underline print:hidden"
    >
      ‹ Back to {children}
    </Link>
  )
}
