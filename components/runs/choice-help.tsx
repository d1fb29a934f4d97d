import { ExplainSign } from '@/components/ui/explain'
import { axisChoice, CUT_LIKE_FACTS, VARIANT_WORDS } from '@/lib/core/runs/setting-words'

type Help = { title: string; text: string; options?: readonly (readonly [string, string])[] }

/** What can be chosen for AI raters, for somebody who does not know. */
const HELP = {
  judge: {
    title: 'the AI rater',
    text: 'Who reads a statement with the passages found for it, and answers. Each one chosen is an AI rater of its own.',
  },
  model: {
    title: 'the model',
    text: 'The name under which the server knows it. With several names, each one rates by itself.',
  },
  temperature: {
    title: 'temperature',
    text: 'How freely a language model varies its answers: 0 hardly at all, so that it answers nearly alike when asked again. Not sure? Leave it as it stands.',
  },
  format: {
    title: 'the order of the facts',
    text: 'How the passages stand before a language model.',
    options: [
      [axisChoice('Format', 'absolute_time'), 'oldest first, each with its date: as one reads a chart.'],
      [axisChoice('Format', 'relative_time'), 'oldest first, each with the time before discharge.'],
      [axisChoice('Format', 'score'), 'what fits the statement best first.'],
    ],
  },
  method: {
    title: 'finding passages',
    text: 'A chart is too long to be read whole for each statement. Passages that fit the statement are looked for first.',
    options: [
      [axisChoice('Method', 'sparse'), 'those with the same words. Misses what is said in other words.'],
      [
        axisChoice('Method', 'dense'),
        'those that an embedding model finds alike. Misses rare names and numbers.',
      ],
      [axisChoice('Method', 'hybrid'), 'both lists made into one.'],
      [
        axisChoice('Method', 'rerank'),
        'a second model reads each passage with the statement and picks the best. Takes longest.',
      ],
    ],
  },
  variant: {
    title: 'following the paper or its code',
    text: 'VeriFact is the published AI rater that these are built after. Its paper and its code differ in places.',
    options: [
      [VARIANT_WORDS.described, 'for new work.'],
      [
        VARIANT_WORDS['as-published'],
        'only to repeat published figures. There are no more candidates than facts shown, and places of facts with the very same words stay empty. The reranker selects nothing. Ages count from midnight, and texts keep their blanks. The AI rater is asked as for new work. The published code never sends its system prompt and takes a verdict with neither a reason nor the passages that it rests on; here no such verdict counts. Shares of verdicts may differ for that alone.',
      ],
    ],
  },
  scope: {
    title: 'the choice of notes',
    text: 'Which notes of the patient passages may come from.',
    options: [
      [axisChoice('Scope', 'all-notes'), 'the whole chart, as people see it.'],
      [axisChoice('Scope', 'own-admission'), 'only the admission that the checked text is about.'],
      [axisChoice('Scope', 'until-discharge'), 'nothing charted after that discharge.'],
      [axisChoice('Scope', 'own-admission-until-discharge'), 'both of these.'],
      [
        axisChoice('Scope', 'admission-days'),
        'by dates alone, from the day of admission to that of discharge.',
      ],
    ],
  },
  facts: {
    title: 'a fact',
    text: 'A piece of a note that can be found and shown by itself. It is a sentence as it stands, or a claim: that says one thing and was made on the page Documents.',
  },
  topN: {
    title: 'the number of facts shown',
    text: 'How many of the passages found an AI rater is shown for each statement. More miss less, but take longer and cost more. Not sure? 25.',
  },
  statementKind: {
    title: 'the choice of statements',
    text: 'Which statements of the study are rated.',
    options: [
      [axisChoice('Statements', 'sentence'), 'statements taken over as sentences of the text.'],
      [axisChoice('Statements', 'claim'), 'statements that say one thing each.'],
      [CUT_LIKE_FACTS, 'sentences against sentences, claims against claims.'],
    ],
  },
  embeddingModel: {
    title: 'an embedding model',
    text: 'It turns texts into numbers, so that what means the same lies close together. Each one chosen is an AI rater of its own.',
  },
  rerankModel: {
    title: 'a reranker',
    text: 'It reads a statement and a passage together and says how well they fit. Each one chosen is an AI rater of its own.',
  },
  terms: {
    title: 'the weight of words',
    text: 'How much each shared word counts in a search by words. BM25 is the usual rule: rare words count more. Not sure? Leave it.',
  },
  fusion: {
    title: 'making two lists one',
    text: 'How what was found by words and what was found by meaning are put into one order. Not sure? Leave it.',
  },
  candidates: {
    title: 'a candidate',
    text: 'A passage that is found before the best ones are picked to be shown.',
  },
  grids: {
    title: 'a grid',
    text: 'AI raters that were started together to be compared: one for each combination of what was chosen. They are paused, resumed and stopped as one.',
  },
  juries: {
    title: 'a jury',
    text: 'Several AI raters of this study taken as one: it gives the answer that most of its members gave. It asks no model and costs nothing.',
  },
} as const satisfies Record<string, Help>

/** What the built-in rules are for, beside any model. */
export const FLOOR = 'a floor that others should beat'

const RULES = ['Rules', `look for the same words, numbers and negations. Quick and free; ${FLOOR}.`] as const
const LOCAL = [
  'A model on this machine',
  'checks whether a passage implies the statement. Free, and no text leaves this machine.',
] as const
const CHAT = [
  'A language model',
  'reads the passages and says why it answers so. Its server is sent statements and passages. Not sure which? Take one.',
] as const

/** Explains the AI raters that can be chosen here, and no others. */
export function ModelHelp({ isLocal, isChat }: { isLocal: boolean; isChat: boolean }) {
  const options = [RULES, ...(isLocal ? [LOCAL] : []), ...(isChat ? [CHAT] : [])]
  return <HelpSign help={{ ...HELP.judge, options }} />
}

/** A sign that explains a choice where it stands. */
export function ChoiceHelp({ of }: { of: Exclude<keyof typeof HELP, 'judge'> }) {
  return <HelpSign help={HELP[of]} />
}

function HelpSign({ help: { title, text, options = [] } }: { help: Help }) {
  return (
    <ExplainSign
      title={title}
      text={
        <>
          {text}
          {options.map(([name, words]) => (
            <span key={name} className="block pt-1.5">
              <b className="font-semibold">{name}:</b> {words}
            </span>
          ))}
        </>
      }
    />
  )
}
