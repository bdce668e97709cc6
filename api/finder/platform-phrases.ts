import type { PhraseRow } from './condition-phrases.ts'

const a = '(|a|an|my|the|our|any|your|both|older|new|old)'
const app = '(app|apps|application|applications|client|software|program|programs|version|versions|build)'
const thing =
  '(|phone|phones|tablet|tablets|device|devices|pc|pcs|laptop|laptops|computer|computers|machine|desktop|users|too)'
const extension =
  '(extension|extensions|add on|add ons|addon|addons|plugin|plugins|plug in|plug ins|web extension)'
const editors =
  '({editor}|my editor|the editor|my ide|the ide|an ide|my code editor|the code editor|my text editor|ides|jupyter notebooks)'
const shell = '(terminal|command line|commandline|shell|console)'
const browsers = '({browser}|safari|edge|brave|opera|vivaldi|browser|web browser)'
const houses =
  'curtain curtains blinds blind shutter shutters glass clean cleaning wash washing house room frames doors door insulation glazing shop plants cat broken stickers decorate decoration'

/** Words that may follow 'for Mac' where that is a condition: 'for Mac users' is one, 'for iPhone photos' is none. */
const after =
  '[,|and|or|but|to|that|which|with|without|in|on|from|by|via|using|at|who|is|also|please|plus|free|open|private|offline|local|locally|self|as|where|so|instead|of|kostenlos|gratis|no|can|should|must|needs|i]'

export const platformPhrases: PhraseRow[] = [
  {
    means: 'platforms',
    unless: houses,
    phrases: [
      `(on|works on|runs on|working on|running on|available on|available for|works with|under|native to|auf|unter) (${a}|(meinem|dem|einem|mein)) {device} ${thing}`,
      `(en|para|sur|pour) (|mi|el|mon|le|un) {device}`,
    ],
  },
  {
    means: 'platforms',
    unless: houses,
    unlessBuilding: true,
    phrases: [
      `(for|fur) (${a}|(mein|meinen|das|den)) {device} ${thing} ${after}`,
      `(as|with|has|have|having|offers|needs|need|want|wants|i need|i want|also|including|via|through|using) (a|an|the|its) (|native|good|dedicated) {device} ${app}`,
      `{device} [${app.slice(1, -1)}|compatible|native|companion]`,
      `{device} (|and) compatible`,
      `(|and|with) {device} support`,
      `(supports|supporting|compatible with) {device}`,
    ],
  },
  {
    // A search in keywords: 'photo editor ipad'.
    means: 'platforms',
    unless: houses,
    notAfter:
      'my a an the new old learn install installing buy buying use using up fix fixing sell repair about administer from to of between clean cleaning manage managing understand via than into or his her this replace leave leaving not boot jailbreak unlock root teach wash open close break own for on fur auf and or under your our i s',
    phrases: ['{device} [,|free|kostenlos|gratis|offline|private|privacy|local|locally|without|no|gdpr]'],
  },
  {
    means: { key: 'platforms', value: 'browser' },
    unlessBuilding: true,
    phrases: [
      `(|as|with|has|have|in|via|through|i need|i want|need|want) (|a|an|the) ${browsers} ${extension}`,
      `(|as|with) (|a|an) ${extension} (for|in|to) (|my|the|a) ${browsers}`,
      '(in|inside|within|for|into|straight in|directly in) (|my|the) {browser}',
      'as (a|an) (extension|add on|addon)',
    ],
  },
  {
    means: { key: 'platforms', value: 'web' },
    phrases: [
      '(|straight|directly|right|works|runs|running|that works|that runs|usable|only|just) (in|inside|within|from) (|the|a|my|any|your|every) (browser|web browser|browsers)',
      '(as|with|has) a (web app|webapp|web application|website|web interface|web version|webapp)',
      '(web based|browser based|webbased)',
      'im browser',
      '(en el navegador|dans le navigateur)',
      'online [tool|tools|app|service|editor|version|converter|generator|platform]',
      'without (|having to|needing to) (install|installing|download|downloading) (|anything|an app|any app|software|any software|something|a program|it|apps)',
      'without (|an|any|a) (installation|install|installs|download|downloads|app)',
      'no (installation|install|installs|installing|download|downloads) (|needed|required|necessary)',
      '(nothing to install|ohne installation|sin instalar|sin instalar nada|sans installation)',
    ],
  },
  {
    means: { key: 'platforms', value: 'editor' },
    phrases: [
      `(in|inside|within|into|for|from within|directly in|works in|works with|integrates with|integrated in|integrated into|straight in) (|my|the) ${editors}`,
    ],
  },
  {
    means: { key: 'platforms', value: 'editor' },
    unlessBuilding: true,
    phrases: [
      `(|as|with|a|as a|as an|with a) {editor} ${extension}`,
      `(|as a|with a) (editor|ide|code editor) ${extension}`,
      `(|as|with) (|a|an) ${extension} for (|my) ${editors}`,
    ],
  },
  {
    means: 'topic',
    phrases: [
      'online (tool|tools|app|service|platform) (business|company)',
      'in (my|the|our) editor in chief',
      'into the (terminal|console)',
    ],
  },
  {
    means: { key: 'platforms', value: 'cli' },
    phrases: [
      `(in|from|on|inside|within|via|through|using|for|at|over) (|my|the|a) ${shell}`,
      '(in|from|via|as|with|has|offers|through|using) (|a|an|the) cli',
      `(|as a|with a|has a|a) (command line|commandline|terminal) (interface|tool|program|client|app|version|based)`,
      '(terminal based|im terminal|in der konsole|auf der kommandozeile|en la terminal|dans le terminal)',
      'cli [tool|tools|app|client|,|assistant|coding|based|version|agent]',
    ],
  },
  {
    means: 'topic',
    phrases: ['in the terminal (ward|illness)', 'at the terminal', '(for|on) (|my|the|a) console'],
  },
  {
    means: { key: 'platforms', value: 'api' },
    phrases: [
      '(that has|which has|has|have|having|with|offers|offering|provides|providing|needs|i need|must have|should have|that offers|comes with) (|a|an|its|good|the) (|rest|public|open|http|json|web|developer|own|free|graphql) (api|apis) (|access|available)',
      '(|usable|accessible|available|callable|used|use|use it|works) (by|via|through|over|from|per|uber) (|a|an|its|the|our) (|rest|http|public|graphql) api',
      '(api access|api available|access by api|mit api|mit einer api|uber eine api|mit schnittstelle|con api|avec api|avec une api)',
      'as an api',
    ],
  },
  {
    means: 'topic',
    phrases: [
      '(with|has|the|my|an|a|our|via|of|for|from) (|a|an|my|the|rest|public|own|graphql) (api|apis) (documentation|docs|doc|key|keys|of|test|tests|testing|design|client|request|requests|reference|specification|spec|calls|endpoint|endpoints|error|errors|responses|gateway|development|server|backend|code|monitoring|mocks)',
      '(work|working|connect|integrate|interact|talk|test|document|build|design|mock|monitor|call|experiment) (|to|with|into) (|a|an|my|the|our|some|any) (|rest|public|graphql|own|web) (api|apis)',
    ],
  },
]
