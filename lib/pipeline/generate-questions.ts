import { z } from 'zod'
import { plainText } from '@/lib/core/prompts/plain-text'
import { renderPrompt, splitPrompt } from '@/lib/core/prompts/render-prompt'
import { checkQuestions, type GivenMaterial } from '@/lib/core/questions/check-questions'
import type {
  AnsweredQuestion,
  Arm,
  GeneratedQuestion,
  RefusedQuestion,
  VisitSummary,
} from '@/lib/core/questions/generated-question'
import { readTopics } from '@/lib/core/questions/topics'
import type { Turn } from '@/lib/models/chat-wire'
import type { AskModel } from './ask-model'

export const QUESTION_PROMPTS = [
  'questions/generate',
  'questions/again',
  'questions/topics',
  'questions/visit',
] as const

type Prompt = { text: string; hash: string }

export type QuestionWriter = {
  ask: AskModel
  prompts: Readonly<Record<(typeof QUESTION_PROMPTS)[number], Prompt>>
  arms: readonly Arm[]
  rounds: number
  /** How clinicians said questions better. */
  rephrasings: readonly { question: string; better: string }[]
}

/** Questions to rate, and what checks refused. */
type Sorted = { questions: readonly GeneratedQuestion[]; refused: readonly RefusedQuestion[] }

export type WrittenQuestions = Sorted & { visit: VisitSummary }

/** More than one answer ever holds; an answer that goes on and on is none. */
const MOST_QUESTIONS = 20
const MOST_FACTS = 40

const words = plainText(4000)
const QUESTIONS = {
  name: 'questions',
  schema: toSchema({
    questions: {
      type: 'array',
      items: toSchema({
        type: { type: 'string' },
        question: { type: 'string' },
        answer: { type: 'string' },
        facts: { type: 'array', items: { type: 'string' } },
        rationale: { type: 'string' },
      }),
    },
  }),
  read: z.object({
    questions: z
      .array(
        z.object({
          type: z.string().max(100),
          question: words,
          answer: words,
          facts: z.array(words).max(MOST_FACTS),
          rationale: words,
        }),
      )
      .max(MOST_QUESTIONS),
  }),
}
const VISIT = {
  name: 'visit',
  schema: toSchema({
    visit: { type: 'string' },
    reason: { type: 'string' },
    summary: { type: 'string' },
  }),
  read: z.object({ visit: z.string().trim().max(200), reason: plainText(1000), summary: plainText(4000) }),
}
const TOPICS = {
  name: 'topics',
  schema: toSchema({ topics: { type: 'array', items: { type: 'string' } } }),
  read: z.object({ topics: z.array(z.string().max(200)).max(10) }),
}

const ANSWER_TOKENS = { questions: 4000, visit: 600, topics: 100 }

/**
 * Questions about what a chart holds at a visit, of three types a round and in each arm in one conversation, which keeps the matters of
 * later rounds apart from those of earlier ones; each that passes the checks with its topics.
 *
 * @param material what both arms may use; the arm of the visit's note alone gets no other facts
 * @throws {ChatFailure} when a question to the model got no answer: nothing is made then
 * @see Cahoon et al., generation of questions and topics
 */
export async function generateQuestions(
  material: GivenMaterial,
  writer: QuestionWriter,
): Promise<WrittenQuestions> {
  const { ask, prompts, arms } = writer
  const [visit, written] = await Promise.all([
    ask({
      prompt: prompts['questions/visit'],
      values: { note: material.note.text },
      form: VISIT,
      answerTokens: ANSWER_TOKENS.visit,
    }),
    Promise.all(
      arms.map((arm) => writeArm(arm, { ...material, facts: arm === 'note' ? [] : material.facts }, writer)),
    ),
  ])
  return {
    visit: visit.value,
    questions: written.flatMap(({ questions }) => questions),
    refused: written.flatMap(({ refused }) => refused),
  }
}

type Asked = AnsweredQuestion & { arm: Arm; round: number; index: number }

async function writeArm(arm: Arm, material: GivenMaterial, writer: QuestionWriter): Promise<Sorted> {
  const { rounds, rephrasings } = writer
  const values = {
    visit_day: material.visitDay,
    note: material.note.text,
    facts: material.facts.map(({ text, date }) => `${text} (${date ?? 'no date'})`),
    examples: rephrasings,
  }
  const first = writer.prompts['questions/generate']
  const again = continueConversation(first, writer.prompts['questions/again'])
  const turns: Turn[] = []
  const accepted: Omit<GeneratedQuestion, 'topics'>[] = []
  const refused: RefusedQuestion[] = []
  const asked: string[] = []
  for (let round = 1; round <= rounds; round++) {
    const { prompt, given } = round === 1 ? { prompt: first, given: values } : { prompt: again, given: {} }
    const { value } = await writer.ask({
      prompt,
      values: given,
      turns: [...turns],
      form: QUESTIONS,
      answerTokens: ANSWER_TOKENS.questions,
    })
    turns.push({
      user: renderPrompt(splitPrompt(prompt.text).user, given),
      answer: JSON.stringify(value),
    })
    const answered = value.questions.map(
      (question, at): Asked => ({ ...question, arm, round, index: at + 1 }),
    )
    for (const checked of checkQuestions(answered, material, asked)) {
      if (checked.ok) accepted.push({ ...checked.question, type: checked.type, facts: checked.facts })
      else refused.push({ ...checked.question, facts: [...checked.question.facts], reason: checked.reason })
    }
    asked.push(...answered.map(({ question }) => question))
  }
  const questions = await Promise.all(
    accepted.map(async (question) => ({ ...question, topics: await findTopics(question, writer) })),
  )
  return { questions, refused }
}

/** A later question of a conversation stands under the instructions of the first. */
function continueConversation(first: Prompt, again: Prompt): Prompt {
  const { system } = splitPrompt(first.text)
  return {
    text: `${system}\n---\n${splitPrompt(again.text).user}`,
    hash: `${first.hash} ${again.hash}`,
  }
}

async function findTopics(
  { question, answer }: Pick<AnsweredQuestion, 'question' | 'answer'>,
  { ask, prompts }: QuestionWriter,
): Promise<string[]> {
  const { value } = await ask({
    prompt: prompts['questions/topics'],
    values: { question, answer },
    form: TOPICS,
    answerTokens: ANSWER_TOKENS.topics,
  })
  return readTopics(value.topics)
}

function toSchema(properties: Record<string, unknown>): Record<string, unknown> {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false }
}
