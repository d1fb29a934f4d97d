import Link from 'next/link'
import { ItemWords } from '@/components/ui/labels'
import { whole } from '@/lib/core/counted-words'
import type { ErrorQuestion } from '@/lib/core/figures/errors/error-questions'

type Asked = { question: ErrorQuestion; href: string; count: number }

type Props = {
  /** Each with the number of its statements. */
  questions: readonly Asked[]
  current: ErrorQuestion | null
}

/** What people ask of the list most, each with how many statements it opens; what is asked of AI raters apart. */
export function QuestionNav({ questions, current }: Props) {
  const rows = [
    { name: 'Statements', asked: questions.filter(({ question }) => question.aiRaters === 0) },
    { name: 'AI raters', asked: questions.filter(({ question }) => question.aiRaters > 0) },
  ].filter(({ asked }) => asked.length > 0)
  return (
    <nav aria-label="Questions" className="grid gap-2 print:hidden">
      {rows.map(({ name, asked }) => (
        <div key={name} className="flex flex-wrap items-center gap-2">
          {rows.length > 1 && (
            <span className="w-20 text-xs text-muted">
              <ItemWords>{name}</ItemWords>
            </span>
          )}
          {asked.map(({ question, href, count }) => (
            <Link
              key={question.title}
              href={href}
              prefetch={false}
              title={question.words}
              aria-current={question.title === current?.title ? 'page' : undefined}
              className="flex items-baseline gap-2 rounded-md border border-line bg-raised px-3 py-1.5 text-sm hover:border-line-strong aria-[current]:border-accent aria-[current]:bg-accent-soft aria-[current]:font-medium aria-[current]:text-accent-strong"
            >
              <ItemWords>{question.title}</ItemWords>{' '}
              <span
                className={`text-xs tabular-nums ${question.title === current?.title ? 'text-accent-strong' : 'text-muted'}`}
              >
                {whole(count)}
              </span>
            </Link>
          ))}
        </div>
      ))}
    </nav>
  )
}
