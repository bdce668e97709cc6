import type { PhraseRow } from './condition-phrases.ts'

const generic =
  '(text|texts|language|content|speakers|speaker|speaking users|users|texte|texten|sprache|inhalte|language texts|language content|writing)'

const contents =
  'text|texts|meeting|meetings|audio|speech|voice|voices|voice over|podcast|podcasts|video|videos|subtitles|captions|document|documents|email|emails|e mail|e mails|mails|letters|letter|interview|interviews|recording|recordings|lectures|lecture|calls|call|phone calls|conversations|articles|article|books|transcripts|transcript|transcription|essays|essay|papers|pdf|pdfs|handwriting|accents|accent|dictation|customers|customer|speakers|speaking|language|voiceover|voiceovers|narration|lyrics|blog|blogs|newsletter|newsletters|reports|websites|website|content|copy|spelling|grammar|contracts|invoices|chatbot|songs|audiobook|audiobooks|team meetings|zoom calls|voice notes|voice memos|voice messages|dictionary|translation|translations|translator|to speech|keyboard|ui|interface|user interface|menus|synonyms|sentences|scans|newspapers|reviews|tweets|posts|support'

const keywords =
  ',|free|kostenlos|gratis|private|privacy|gdpr|dsgvo|offline|local|locally|open|self|without|no|datenschutz'

export const languagePhrases: PhraseRow[] = [
  {
    means: 'topic',
    phrases: [
      '(learn|learning|learns|study|studying|teach|teaching|practice|practise|practicing|practising|master|mastering|understand|brush up|brush up on|lernen|aprender|apprendre) (|to speak|to write|to read|to understand|speaking|writing|reading|how to speak|some|basic|business|conversational|beginner|beginners|everyday|my|the|better|proper|conversation in|speaking in|to speak in|conversations in|new) {language}',
      '(to speak|speak|i speak|fluent|fluent in|better|business|basic|beginner|broken|conversational|proper|improve|practice|gcse|ancient) {language}',
      '{language} (lesson|lessons|vocabulary|vocab|pronunciation|course|courses|teacher|teachers|tutor|tutors|class|classes|words|verb|verbs|conjugation|conjugations|flashcards|exam|exams|homework|test|tests|learning|learner|learners|lernen|literature|cuisine|food|recipes|recipe|restaurant|restaurants|history|law|market|wine|culture|news|music|art|cars|companies|customs|tax|taxes|passport|visa|mythology|politics|people|idioms|slang|alphabet|characters|practice)',
      '(polish|to polish|polished|polishing) (my|our|the|a|an|this|up|your|some|his|her)',
      'in {language} (class|lessons|school|literature|history|law|cuisine|restaurants)',
    ],
  },
  {
    means: 'languages',
    phrases: [
      `(in|for|of|from|with|fur|auf|aus|en|em|pa|po|op|into|na|v|w|i) (|a|the|my|our|good|spoken|written|fluent|natural|real) {language} (|${generic})`,
      `(in|for|with) {language} (|language) [${contents}]`,
      `in (der|het|het) {language}`,
      `in {language} sprache`,
      `{language} [${contents}]`,
      '{language} (speaking|language|spoken) [users|audience|market|customers|people|team|teams|meetings|texts|content|podcast|podcasts|students|children|countries]',
      '(that|which|it) (speaks|speak|understands|supports|handles|knows|works in|works well in|works with|works for|can do|does|can handle|can speak|can understand|also speaks|understands spoken) (|also|good) {language}',
      '(speaks|supports|handles|works in|works well in|understands|available in|also in|even in|working in|supporting) {language}',
      '(|with|has|good) (support for|support of) {language}',
      '(|with) {language} (support|interface|ui|user interface|menus|localisation|localization)',
      'with (a|an) {language} (interface|ui|user interface|voice)',
      '(|from) {language} (to|into|in|nach|ins|and) {language}',
    ],
  },
  {
    // A search in keywords: 'transcribe meetings german'.
    means: 'languages',
    notAfter: 'my your our his her the a an about of good bad some to into from between and or than with',
    phrases: [`{language} [${keywords}]`],
  },
  {
    means: 'languages',
    when: 'translate translates translating translated translation translations translator ubersetzen ubersetzung ubersetzer traducir traduire traduction subtitles subtitle subtitling dub dubbing interpret interpreter dubbed localise localize',
    phrases: [
      '(to|into|from|between|nach|ins|vom|al|del|vers|aus dem) (|the) {language} (|texts|text|language)',
    ],
  },
]
