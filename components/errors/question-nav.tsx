import Link from 'next/link'
import type { ErrorQuestion } from '@/lib/core/figures/error-questions'

type Props = {
  /** Each with the number of its statements. */
  questions: readonly { question: ErrorQuestion; href: string; count: number }[]
  current: ErrorQuestion | null
}

/** What people ask of the list most, each with how many statements it opens. */
export function QuestionNav({ questions, current }: Props) {
  return (
    <nav aria-label="Questions" className="flex flex-wrap gap-2 print:hidden">
      {questions.map(({ question, href, count }) => (
        <Link
          key={question.title}
          href={href}
          prefetch={false}
          title={question.words}
          aria-current={question === current ? 'page' : undefined}
          className="flex items-baseline gap-2 rounded-md border border-line bg-raised px-3 py-1.5 text-sm hover:border-line-strong aria-[current]:border-accent aria-[current]:bg-accent-soft aria-[current]:font-medium aria-[current]:text-accent-strong"
        >
          {question.title}
          <span
            className={`text-xs tabular-nums ${question === current ? 'text-accent-strong' : 'text-muted'}`}
          >
            {count.toLocaleString('en')}
          </span>
        </Link>
      ))}
    </nav>
  )
}
