import Link from 'next/link'
import { type TaskRef, taskHome } from '@/lib/core/task'

type Props = {
  task: TaskRef
  /** Whether a lead has opened how AI raters do against people. */
  isOpen: boolean
}

/** Where to read how a rater did against people, once it has answered. */
export function RunOutcome({ task, isOpen }: Props) {
  const home = `${taskHome(task)}/agreement`
  const links = isOpen
    ? [
        { href: `${home}/ai`, title: 'AI against people' },
        { href: `${home}/non-inferiority`, title: 'Non-inferiority' },
      ]
    : [{ href: `${home}/ai#open-results`, title: 'See what opens them' }]
  return (
    <p className="flex flex-wrap gap-x-4 text-sm">
      {isOpen ? 'How it does against people:' : 'Its results against people are sealed.'}
      {links.map(({ href, title }) => (
        <Link key={href} href={href} className="font-medium text-accent underline underline-offset-2">
          {title}
        </Link>
      ))}
    </p>
  )
}
