import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

type Word = {
  /** The word that is used, and the home-made one that is not. */
  use: string
  not: RegExp
  /** Where the word has a meaning of its own. */
  but?: RegExp
}

/** One thing, one word: what the field calls it, and what it is not called any more. */
const WORDS: readonly Word[] = [
  {
    use: 'index, position, span',
    not: /\btype Place\b|: Place\b(?=[,;)} ])|\bplace\??: number\b|\bplaces\??: readonly number\b|\bpatientPlaces\b/g,
  },
  {
    use: 'say, report, show, reveal, distinguish, notify',
    not: /\b(?:[Tt]ell(?:s|ing)?|[Tt]old|[Uu]ntold)\b|\b(?:tell|told)[A-Z]\w*|\bTold[A-Z]\w*|\b[a-z]+Told\b/g,
    but: /text\/verbs/,
  },
  {
    use: 'AI rater',
    not: /\b(?:list|read|rank|add|with|get|sort|test|compare|open|create)Judges?\b|\bJudge(?:Row|View|Listing|Table|Cells|Measure|Estimates)s?\b|\bAI judges?\b/g,
  },
  {
    use: 'ratings matrix',
    not: /\b\w*Study[Ff]rame\b|\b(?:make|get|reported|queried)Frame\b|\bframeInScheme\b/g,
  },
  {
    use: 'consensus',
    not: /\b[Ss]ettled answers?\b|\b\w*(?:With|Against)Truth\b|--truth\b|\bhas a truth\b/g,
  },
  { use: 'confidence', not: /[Ss]ureness/g },
  { use: 'prediction-powered', not: /\b[Pp]oweredRates?\b/g },
  { use: 'outlier rater', not: /\b[Ss]tandingApart\b|\b[Ww]ho stands apart\b/g },
  {
    use: 'progress, agreement with others, training state',
    not: /\b\w*Standings?\b|\bstandings?(?=[,:.)} ]* [=}])/g,
    but: /use-choices/,
  },
  { use: 'non-inferiority', not: /\b[Mm]ay AI stand in\b|\bstand in for a person\b|\bmayStandIn\b/g },
  { use: 'confusion matrix', not: /\b[Ww]hat was confused\b/g },
  { use: 'duplicate', not: /\btwins?\b|\b\w+Twins?\b|\btwin[A-Z]\w*/g, but: /ai-rater-table\.test/ },
  { use: 'small-cell suppression', not: /\bkept back\b|\b\w*KeptBack\w*|\bkeptBack\w*/g },
  {
    use: 'draft, cached, filtered, stored, hidden',
    not: /\bkept(?:Items|Drafts|Answer|Schema|Places|Indices|Prompt|As)\w*|\bKept(?:Drafts|Answer|Json|Prompt|Entries|Finding|Column)\b|\bkeep(?:InCache|AllInCache|DecisionDraft|MessageDraft|Answers?|Chunks|Prompts)\b/g,
  },
  { use: 'audit log', not: /\b\w*StudyRecord\b|\brecordWords\b|\bon record\b|\bthe study[’']s record\b/g },
  {
    use: 'memoize, cache, prefetch',
    not: /\bRemembered\b|\bremember(?=[(<])|\bopenMemory\b|\bfetchPdfAhead\b/g,
  },
  { use: 'dry run, sample', not: /\b\w*[Rr]ehears\w*/g },
  {
    use: 'retry after, rate limited, unresponsive, not sent',
    not: /\bquiet(?:Ms|Until)\b|\bLongQuiet\b|\bsilent(?:Ms|Seconds|Since|Juries)\b|\b(?:is)?Unasked\b|'unasked'/g,
  },
  { use: 'CHAT_… (settings of the chat server)', not: /\bJUDGE_[A-Z]\w*/g },
  {
    use: 'AI rater, rate',
    not: /\b[Jj]udgeColumn\w*|["']judges["']|\bjudges: |\b(?:kind|stage): 'judge'/g,
  },
  {
    use: 'consensus',
    not: /\]\/outcomes?\b|\}\/outcomes?\b|\blist(?:Item)?Outcomes\b|\bOutcome(?:Entry|List|Page)\b/g,
  },
  { use: 'guideline, term, synonym', not: /\b\w*[Ww]ordings?\b/g, but: /^prompts|questions/ },
  { use: 'documents', not: /(?:components|data|\]|\})\/texts\b|\bStudyTexts\b/g },
  {
    use: 'hospital course, path',
    not: /\bChainCourse\b|(?<!ospital )\b(?:[Tt]he|[Aa]n?|[Nn]o|[Ee]ach|[Ll]ongest|[Ww]rites?|[Aa]nother) courses?\b(?! of)/g,
    but: /opposites\.test|tables\.integration|release-figures|verifact\.integration/,
  },
  {
    use: 'statement',
    not: /\b[Pp]ropositions?\b/g,
    but: /exchange|import|export|data-formats|matrix\/|statements\/exclusions|system-reports|lib\/testing|^scripts|^prisma|^e2e/,
  },
  {
    use: 'rater',
    // the name of a published test, of files, and of who published
    not: /\b[Aa]nnotators?\b(?! (?:test|training|1|alone)\b|_)(?<!-annotator)/g,
    but: /exchange|data-formats|^scripts|^e2e|stacked-figure|report-raters\.test/,
  },
  {
    use: 'audit log, call ledger, entry',
    not: /\bthe record(?:['’]s)?\b(?! that)/g,
    but: /scripts\/concordance/,
  },
  { use: 'unsupported rate', not: /\bborne out\b|\b\w*BorneOut\w*/g },
  { use: 'estimate, interval, denominator', not: /\bfigure(?:s)? told\b|\brestsOn\b/g },
  { use: 'cluster bootstrap, by patient', not: /\bby patient alike\b/g },
  { use: 'memoize, cache', not: /\bmade-(?:of|once|last)\b|\bmade(?:Of|Once|Last)\b/g },
  { use: 'dry run, estimate', not: /\bknown work\b|\bknownWork\b/g },
  { use: 'sample size', not: /\bhowMany\b|>How many</g },
  {
    use: 'American spelling',
    not: /\b\w*[Ll]abell(?:ed|ing)\b(?!by)|\b\w*[Cc]olour\w*|\b\w*[Nn]eighbour\w*|\b[Jj]udgements?\b|\b[Mm]odelled\b|\b[Bb]ehaviours?\b|\b[Ff]avour\w*/g,
    but: /easy-password/,
  },
]

const FILES = globSync(
  '{README.md,docs/**/*.md,prompts/**/*.md,prisma/schema.prisma,{app,components,lib,scripts,e2e,prisma}/**/*.{ts,tsx,mjs}}',
  { exclude: ['lib/data/generated/**', 'lib/words.test.ts', 'lib/testing/reference-values/**'] },
)

describe('the words of the project', () => {
  it('are the words of the field: no home-made one is left', () => {
    const texts = FILES.map((file) => ({ file, text: readFileSync(file, 'utf8') }))
    const found = WORDS.flatMap(({ use, not, but }) =>
      texts
        .filter(({ file }) => but?.test(file) !== true)
        .flatMap(({ file, text }) =>
          [...text.matchAll(not)].map(([word]) => `${file}: “${word}”, use ${use}`),
        ),
    )

    expect(found).toEqual([])
  })
})
