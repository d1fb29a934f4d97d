import Link from 'next/link'

/** Why figures of AI raters are not here yet, and where they are opened. */
export function SealedNote({ studyId }: { studyId: string }) {
  return (
    <p className="max-w-prose text-sm">
      How AI raters do against people is sealed. First a margin is set, then you open the results: both under{' '}
      <Link
        className="text-accent underline underline-offset-2"
        href={`/studies/${studyId}/agreement/non-inferiority`}
      >
        May AI stand in?
      </Link>
      .
    </p>
  )
}
