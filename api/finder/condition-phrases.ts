import type { Condition } from '#contract/finder.ts'
import { dont, mydata } from './phrase-words.ts'

type WithoutPhrase<C> = C extends unknown ? Omit<C, 'phrase'> : never

/** A condition of a fixed value, the key whose values the slots of the phrase give, or none: the words are a topic. */
export type Meaning = WithoutPhrase<Condition> | 'platforms' | 'languages' | 'data_location' | 'topic'

export interface PhraseRow {
  means: Meaning
  /** The row does not count in needs with one of these words. */
  unless?: string
  /** The row does not count where something for the platform is to be built: 'build an app for Android'. */
  unlessBuilding?: true
  /** The row does not count directly after one of these words. */
  notAfter?: string
  /** The row counts only in needs with one of these words. */
  when?: string
  /**
   * Folded words. `(a|b|)` is a choice, `{language}` a slot, and `[a|b]` what must follow the phrase and stays in the task;
   * `,` in it is the end of a clause.
   */
  phrases: string[]
}

const device = '{device}'

const a = '(|a|an|any|my|the)'
const account =
  '(account|accounts|user account|login|logins|log in|sign in|signin|sign up|signup|sign ups|signups|registration|registrations|registering|signing up|signing in|logging in|account creation|email address)'
const computer =
  '(computer|computers|laptop|laptops|machine|machines|hardware|pc|pcs|server|servers|infrastructure|gpu|desktop|nas|vps|homelab|home server|device|devices|cluster|network|data center|data centre|premises|cloud|host|hosting|raspberry pi)'

/**
 * The phrases by which a need says a condition. Topics come before conditions: words of a topic say no condition. Among
 * others, the phrase that starts first and is longest counts.
 */
export const conditionPhrases: PhraseRow[] = [
  {
    means: { key: 'pricing', value: 'free' },
    phrases: [
      '(|for|as) free',
      '(|for) free of (charge|charges|cost|costs)',
      'free (to use|to try|forever|for ever|for life|for personal use|for students|for teachers|as in beer)',
      '(|with a|has a|with) free (plan|tier|version|account|option|edition)',
      'freemium',
      'freeware',
      '(for nothing|cost-free|free software|gratis|gratuitously)',
      '(at|for|with) (no|zero) (cost|costs|charge|charges|fee|fees|money|price)',
      '(no|zero) (cost|costs|budget|charge|charges|fee|fees|payment|payments|money|price|paywall|credit card)(|required|needed)',
      'without (|any|a|the|extra) (cost|costs|payment|payments|fee|fees|charge|charges|money|budget|paywall|credit card)',
      'without (paying|payment|having to pay|spending|buying)(| anything| a cent| a penny| a dime| money| any money| for it)',
      '(with|on|have|i have|having|we have|got|there is) (no|a zero|zero) (budget|money|funds)',
      '(|i|we) (dont|do not) (want|like|wish|have|need) to (pay|spend)(| anything| money| any money| for it| a cent)',
      '(|i|we) (dont|do not) have (|a|any) (money|budget|credit card)',
      '(|i|we) (cant|cannot|can not|wont|will not) (pay|afford)(| anything| it| for it| much)',
      '(that|which|it|) (costs|cost) (nothing|zero|no money)',
      '(that|which|it|) (doesnt|does not|dont|do not|shouldnt|should not|must not) cost (anything|money|any money|a thing|me anything|me money)',
      '(that|which|where|) (i|you|we|) (dont|do not) (have|need) to pay(| for| anything| for it)',
      // Other languages.
      '(kostenlos|kostenlose|kostenloser|kostenloses|kostenlosen|kostenfrei|kostenfreie|gratis|umsonst|fur umsonst)',
      'ohne (kosten|bezahlung|zu bezahlen|zu zahlen|geld)',
      '(gratuit|gratuite|gratuits|gratuites|gratuitement|sans payer|sans frais)',
      '(gratuito|gratuita|gratuitos|gratuitas|gratuitamente|sin pagar|sin coste|sin costo|de graca|senza pagare)',
      '(za darmo|darmowy|darmowe|darmowa|бесплатно|бесплатныи|бесплатная|бесплатное|безкоштовно|ucretsiz|免费|無料|مجانا|مجاني)',
    ],
  },
  {
    means: 'topic',
    phrases: [
      'free (time|trial|trials|hand|hands|form|text|range|space|spaces|speech|will|shipping|delivery|fall|verse|style|market|markets|throw|agent|slot|slots|appointment|appointments|room|rooms|table|tables|seats|spot|diving|climbing|standing|from|me|us|and cheap|or cheap|writing|flow|flowing|lunch|kick|kicks|ebook|gift|gifts|day|days|evening|weekend|hours|minutes|parking|energy|radicals|memory|ram|disk space|up)',
      'free or (|very |really )(cheap|low cost|cheaper|paid|affordable|inexpensive|not|nearly free|almost free|low priced|at least cheap)',
      'free (my|your|our|some|the)',
      'free of (ads|ad|adverts|advertising|errors|error|bugs|mistakes|typos|plagiarism|copyright|royalties|noise|jargon|sugar|gluten|watermarks|watermark|spam|tracking|bias|chemicals|dust|debt|stress|pain|distractions)',
      '(cheap|paid|affordable|inexpensive|low cost) or free',
      '(feel|set|break|breaks|sugar|gluten|royalty|copyright|hands|duty|tax|ad|ads|advertising|care|worry|error|stress|dairy|lactose|nut|smoke|plastic|carbon|distraction|hassle|risk|debt|toll|bug|spam|pain|cruelty|watermark|virus|interest|mortgage|commission|clutter|noise|guilt|drug|oil|fat|meat|lag|jargon|plagiarism|license|licence|drm|frost|conflict|buy one get one|rent|caffeine|alcohol|symptom|mostly|walk|run|home|once) free',
      '(everyone|everybody|we|i|people|they|all|am|team|you|colleagues|both|times|who) (is|are|am|were|have|has) (|all|both|still) free',
      '(am i|are we|are you|is he|is she) free',
      '(kostenlos|gratis|free) (testen|trial|testversion)',
    ],
  },
  {
    means: { key: 'open_source', value: true },
    phrases: [
      '(|fully |as )(open source|opensource|open sourced|open sources)',
      '(foss|oss|libre|libre software|floss software)',
      '(free and open source software|free as in freedom|free as in speech)',
      '(|with|that has|has) (|an|a) (open|openly|permissive|permissively|mit|gpl|agpl|apache) (licensed|licenced|licence|license)',
      'with (open|public|available|public source|the source|its source|source) (code|code available|code on github)',
      '(quelloffen|quelloffene|quelloffenes|quelloffener|mit offenem quellcode|offener quellcode)',
      '(|de) codigo abierto',
      '(software libre|logiciel libre|logiciels libres|code source ouvert|codice aperto)',
    ],
  },
  {
    means: 'topic',
    phrases: [
      'open source (licence|licences|license|licenses|licensing|contribution|contributions|contributor|contributors|contributing|maintainer|maintainers|maintenance|projects|community|communities|library|libraries|code|codes|repository|repositories|repo|repos|intelligence|compliance|development|developer|developers|package|packages|dependency|dependencies|codebase|codebases|law)',
      '(an|my|our|this|your|their|new|of|the) open source project',
      '(contribute|contributing|contributions|contributor|donate|donating|commit) (to|in) open source',
      '(about|understand|explain|learn|maintain|maintaining|into|doing) open source',
      '(paper|dental) floss',
    ],
  },
  {
    means: { key: 'self_hosted', value: true },
    phrases: [
      '(self hosted|selfhosted|self host|selfhost|self hosting|self hostable|selfhostable|self hosten)',
      '(|to|can|can be|i can|that i can|that we can|we can) (self host|selfhost|host|hosted|run|deploy|install) (|it|this) (myself|ourselves|yourself|by myself|by ourselves)',
      `(|run|runs|running|hosted|host|installed|only|deployed|deploy|stays|stay|entirely) on (my|our|your|their|own|my very|a private|a local) (|local |own |company |companys |linux |home )${computer}`,
      `(run|runs|running|hosted|stays|stay|entirely|can run|that runs) on (the|a|my|our|own|your) (|local |own |old |office |company |linux |home )${computer}`,
      `(|run|runs|running|hosted|stays|stay) on (my|our) own ${device}`,
      `on (my|our) own ${device} (server|servers|box|machine|computer|laptop|pc)`,
      `on (my|our|a) ${device} (server|servers|box)`,
      'on (prem|premise|premises|the premises)',
      '(onprem|onpremise|onpremises|in house|on site hosting|on device|air gapped|airgapped|in airplane mode|local first)',
      '(in|with|via|using) (docker|docker compose|a docker container)',
      '(|run|runs|running|works|works fully|all|entirely|installed|hosted|100|only) (locally|offline)',
      '(local|offline) (only|use|mode)',
      '(|an|a) (local|offline) [llm|llms|ai|model|models|language model|language models|chatbot|assistant|gpt|chatgpt|copilot|transcription|whisper|speech recognition|speech to text|dictation|text to speech|translation|translator|image generation|image generator|rag|voice assistant|inference|processing|use|app|tool|tools|version|software|alternative|alternatives|embedding|embeddings|coding assistant|ocr]',
      'without (the|any|a|using the|) (cloud|clouds|cloud service|cloud services)',
      'without (|an|any|the|a) (internet|internet connection|internet access|connection|wifi|network|network connection|online connection|being online|going online)',
      'no (cloud|clouds|internet|internet connection|internet needed|internet required|internet access|wifi|wifi needed)',
      'not in the cloud',
      `${dont} (send|sends|sending|upload|uploads|uploading|share|leak) (|any |my |our |anything |the |your )(|data|files|documents|code|it|photos|audio) (to|into) (the cloud|a cloud|the internet|a server|any server|servers|someone elses server|openai|any company)`,
      `(|(data|files|${mydata}) (|that|which|must|should|may|will)) (|that|which) ${dont} (leave|leaves|leaving) (my|our|the|your) (|own )(computer|laptop|machine|device|phone|company|house|network|office|building|server|servers|premises)`,
      `(|(data|files|${mydata}) (|that|which|must|should|has to|have to|will)) (stay|stays|staying|stay only|remain|remains) (on|in|within|at) (my|our|the) (|own )(computer|laptop|machine|device|phone|company|house|network|office|server|servers|premises|home)`,
      // Other languages.
      '(selbst gehostet|selbstgehostet|selbst gehostete|selbst hosten|selber hosten|lokal|lokale|lokales|ohne cloud|ohne internet|ohne internetverbindung)',
      'auf (meinem|unserem|dem|einem) (|eigenen )(server|rechner|computer|laptop|pc|gerat)',
      '(sin conexion|sin internet|en local|sin la nube|autoalojado|auto alojado)',
      'en (mi|nuestro) (|propio )(servidor|ordenador|computadora|portatil)',
      '(hors ligne|sans internet|sans cloud|auto heberge|autoheberge)',
      'sur (mon|notre) (|propre )(serveur|ordinateur)',
      '(in locale|senza internet)',
    ],
  },
  {
    means: 'topic',
    phrases: [
      '(files|file|photos|pictures|documents|folders|data|music|videos|images|screenshots|space|viruses|malware|everything|stuff|things|notes|pdfs) on (my|our|the|your) (|work |home |old )(computer|laptop|pc|machine|desktop|device|devices|server|nas|hardware|network|hard drive)',
      'offline (sales|marketing|event|events|store|stores|advertising|ads|campaign|campaigns|conversion|conversions|business|shop|shops|meeting|meetings|retail|customers|channels|world)',
      '(online and|online or|online to|go|going|gone|is|are|offline and) offline',
      'offline (and|or|to) online',
      '(sell|sold|selling|buy|buying|shop|shopping|eat|source|sourced|grown|hire|hiring|advertise|advertising|act|find|work|rank|meet|known|volunteer|compete) locally',
      'locally (sourced|owned|grown|made|produced)',
      'locally and online',
      'in house (team|lawyer|counsel|training|designer|recruiting|marketing)',
      'local (ai meetup|ai event|ai events|ai community|app store)',
    ],
  },
  {
    means: { key: 'account_required', value: false },
    phrases: [
      `without ${a} ${account}`,
      `without (|having |needing |me |the need |any need |first |being forced |requiring |me having )(|to |for |of )(|create |creating |make |making |open |opening |need |needing |use |using |have |having |register |set up |setting up |giving |giving away |leaving )${a} ${account}`,
      'without (|having to |needing to |the need to |being forced to )(sign up|sign in|register|log in|signup|login|subscribe|give my email|giving my email|giving an email|entering my email)',
      `no (|user |need for an |need for a |need of an |email |forced |mandatory |required |online )${account}(| needed| required| necessary| wall)`,
      'no need to (sign up|sign in|register|log in|login|signup|create an account|make an account|open an account)',
      `(dont|do not|i dont|i do not|that dont|that doesnt|that does not|doesnt|does not|which doesnt|which does not|not|it doesnt|it does not) (want|need|require|requires|ask for|force|demand|have|needing|requiring) ${a} ${account}`,
      `(dont|do not|i dont|i do not|doesnt|does not|that doesnt|that does not) (want|need|have|require|require me|require you|force me|make me|ask me|want me) to (sign up|sign in|register|log in|signup|login|create an account|make an account|open an account|make another account|create another account|have an account)`,
      `${account} (not required|not needed|not necessary|is not required|is not needed|isnt required|isnt needed)`,
      '(login-free|account-free|registration-free|signup-free|accountless)',
      '(use|used|using|usable|works|work) anonymously',
      'ohne (|ein |eine |einen |sich )(konto|account|anmeldung|registrierung|login|anzumelden|zu registrieren|benutzerkonto|mich anzumelden|registrieren|anmelden)',
      'sin (|una |crear una |necesidad de )(cuenta|registro|registrarse|registrarme|iniciar sesion)',
      'sans (|un |creer de |creer un )(compte|inscription|inscrire|sinscrire|connexion obligatoire)',
      'senza (registrazione|registrarsi|account)',
      'sem (cadastro|conta|registo|login)',
    ],
  },
  {
    means: 'topic',
    phrases: [
      `no account (manager|managers|executive|executives)`,
      `no (login|sign in|sign up) (page|form|button|screen)`,
    ],
  },
]
