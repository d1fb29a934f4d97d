import Link from 'next/link'

/**
 * Fetches the next patient's page whole, data included, as Next does for a link on the screen that asks for it. Nobody sees
 * this one, and no key reaches it: the way on is the summary's own.
 */
export function NextPatientFetch({ href }: { href: string }) {
  return (
    <Link
      href={href}
      prefetch
      aria-hidden="true"
      tabIndex={-1}
      className="pointer-events-none fixed size-px"
    />
  )
}
