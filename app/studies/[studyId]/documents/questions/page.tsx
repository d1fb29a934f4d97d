import type { Metadata } from 'next'
import Link from 'next/link'
import { QuestionCard, RefusedCard } from '@/components/questions/question-card'
import { BackLink } from '@/components/ui/back-link'
import { Disclosure } from '@/components/ui/disclosure'
import { Notice } from '@/components/ui/notice'
import { PageHeader } from '@/components/ui/page-header'
import { counted } from '@/lib/core/counted-words'
import type { ListedQuestion, QuestionDocument } from '@/lib/core/questions/generated-question'
import { capitalize } from '@/lib/core/text/capitalize'
import { listGeneratedQuestions } from '@/lib/data/questions/generated-questions'
import { load } from '@/lib/web/page'
import { requireActor } from '@/lib/web/session'

const TITLE = 'Generated questions'
export const metadata: Metadata = { title: TITLE }

/** What models asked about charts, by patient, and what checks refused. */
export default async function QuestionsPage({ params }: PageProps<'/studies/[studyId]/documents/questions'>) {
  const { studyId } = await params
  const documents = await load(async () => listGeneratedQuestions(await requireActor(), studyId))
  return (
    <main className="mx-auto grid w-full max-w-7xl gap-6 px-6 py-6">
      <BackLink href={`/studies/${studyId}/documents`}>Documents</BackLink>
      <PageHeader
        title={TITLE}
        actions={
          documents.length > 0 && (
            <a
              className="text-sm text-accent underline underline-offset-2"
              href={`/api/studies/${studyId}/questions`}
            >
              Download as CSV
            </a>
          )
        }
      >
        Questions that passed the checks are rated in tasks of the protocol “Questions about a chart”. A fact
        opens its passage. Raters see neither which model wrote a question nor what it was given.
      </PageHeader>
      {documents.length === 0 ? (
        <Notice>
          No questions yet. Start their generation under{' '}
          <Link className="text-accent underline underline-offset-2" href={`/studies/${studyId}/documents`}>
            Documents
          </Link>
          , once the patients have timelines, or import a file of questions.
        </Notice>
      ) : (
        documents.map((document) => (
          <PatientQuestions key={document.documentId} studyId={studyId} document={document} />
        ))
      )}
    </main>
  )
}

function PatientQuestions({ studyId, document }: { studyId: string; document: QuestionDocument }) {
  const { documentId, patientId, patient, author, questions, refused } = document
  const [first] = questions
  const chart = `/studies/${studyId}/patients/${patientId}`
  return (
    <section aria-labelledby={documentId} className="grid gap-3">
      <div className="grid gap-1">
        <h2 id={documentId} className="text-base font-semibold">
          Patient {patient}
        </h2>
        <p className="max-w-prose text-sm text-muted">
          {counted(questions.length, 'question', 'questions')} by {author}
          {first && `, about the time before ${first.at.replace('T', ' ')}. ${visitWords(first)}`}
        </p>
      </div>
      <ul className="grid gap-3 xl:grid-cols-2">
        {questions.map((question) => (
          <QuestionCard key={question.key} question={question} chart={chart} />
        ))}
      </ul>
      {refused.length > 0 && (
        <Disclosure title={`${counted(refused.length, 'question', 'questions')} refused, and why`}>
          <ul className="grid gap-2">
            {refused.map((one) => (
              <RefusedCard key={`${one.arm} ${one.round} ${one.index}`} refused={one} />
            ))}
          </ul>
        </Disclosure>
      )}
    </section>
  )
}

/** `Emergency admission: cough.` */
function visitWords({ visit, reason }: Pick<ListedQuestion, 'visit' | 'reason'>): string {
  return visit === '' ? reason : `${capitalize(visit)}: ${reason}`
}
