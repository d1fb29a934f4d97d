import Link from 'next/link'
import { type TaskRef, taskHome } from '@/lib/core/task'

/** Why figures of AI raters are not here yet, and where they are opened. */
export function SealedNote({ task }: { task: TaskRef }) {
  return (
    <p className="max-w-prose text-sm">
      How AI raters do against people is sealed. First a margin is set, then you open the results: both under{' '}
      <Link
        className="text-accent underline underline-offset-2"
        href={`${taskHome(task)}/agreement/non-inferiority`}
      >
        May AI stand in?
      </Link>
      .
    </p>
  )
}
