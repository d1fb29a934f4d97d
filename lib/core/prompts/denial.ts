/**
 * Words by which a sentence denies or doubts what it speaks of. Made to be sure rather than sparing: where a model's answer is
 * searched for what it states, an answer left unread is asked for again.
 */
export const DENIAL =
  /\b(?:no|not|none|nor|neither|never|nothing|cannot|unable|impossible|without|wrong|false|untrue|incorrect|mistake\w*|unclear|unsure|uncertain|whether|doubt\w*|hardly|den(?:y|ies|ied)|refus\w*|declin\w*|fail\w*|sorry)\b|n['’]t\b/iu
