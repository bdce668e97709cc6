import type { PhraseRow } from './condition-phrases.ts'
import { dont, mydata } from './phrase-words.ts'

const europe = '{europe}'

/** Phrases about where data may go. See condition-phrases.ts. */
export const dataPhrases: PhraseRow[] = [
  {
    means: { key: 'trains_on_data', value: 'no' },
    phrases: [
      '(|in) private',
      '(privately|private and secure|secure and private|safe and private|private and safe|privacy|confidential|confidentially)',
      'privacy (friendly|first|focused|focussed|respecting|preserving|oriented|conscious|minded|aware|by design|protected|protecting)',
      '(|with|that respects|respects|respecting|which respects|that protects|protects|protecting|that cares about|cares about|for|because of|good|strong|full|high|and|in full|keeping|with respect for) (|my |our |data |total |user |more |complete )privacy',
      '(with|in|under) (|full |strict |complete )(confidence|confidentiality)',
      `(that |which |it |and |) ${dont} (train|trains|training|trained|learn|learns) (|its|their|an|any|the) (|ai|model|models|ai models) (on|with|from|using) ${mydata}`,
      `no (|ai |model )(training|learning) (on|with|from|using) ${mydata}`,
      '(no data training|no training on data|without training)',
      `without (|ai |model )(training|learning) (on|with|from) ${mydata}`,
      `${mydata} (is|are|isnt|arent|wont be|must be|should be|will|must|should|being|) (not|never|) (|be )(used|taken|kept) (for|to) (train|training)(| ai| models| the model| ai models)`,
      `(|that|which|and) (keep|keeps|keeping|leaves|stays|stay) (|${mydata}|it|them|everything|things) (private|confidential|secret)`,
      `${mydata} (private|stays private|stay private|kept private|remain private|remains private|stays mine|stay mine|stays confidential|is private)`,
      `(that |which |) ${dont} (collect|collects|collecting|share|shares|sharing|sell|sells|selling|keep|keeps|steal|steals|use|uses|store|stores|misuse|spy on|look at|read) ${mydata} (|for training|to train|for ai training|to train ai|to train models|to train its models|with anyone|with others|with third parties|to third parties)`,
      'no data (collection|sharing|selling|harvesting)',
      '(confidential|sensitive|private) [data|documents|document|files|information|notes|emails|meetings|conversations|contracts|texts|content|chat|patient|client|customer|company|interviews|recordings|calls]',
      '(with|mit) datenschutz',
      '(datenschutz|datenschutzfreundlich|datenschutzfreundliche|vertraulich|vertrauliche|vertraulichen|privat|privatsphare)',
      '(privacidad|con privacidad|privado|privada|confidencial|que respete mi privacidad)',
      '(confidentialite|confidentiel|confidentielle|respectueux de la vie privee|vie privee)',
    ],
  },
  {
    means: 'topic',
    phrases: [
      'private (lesson|lessons|equity|school|schools|tutor|tutors|tutoring|teacher|teachers|investor|investors|jet|jets|practice|practices|sector|property|sale|sales|party|parties|label|message|messages|messaging|car|eye|detective|limited|company|companies|clinic|clinics|student|students|pension|insurance|repo|repos|repository|repositories|key|keys|event|events|room|rooms|chef|trip|tour|tours|life|use|person|persons|individual|individuals|server|servers|cloud|network|lender|credit|health|healthcare|collection|collections|finance|finances|budget|lender|matters|browsing|beta|link|parts|dining|hospital|hospitals|university|college)',
      'privacy (policy|policies|law|laws|lawyer|notice|notices|statement|statements|screen|fence|setting|settings|right|rights|impact|officer|regulation|regulations|compliance|terms|shield|advocate|requests|training|consultant|engineering|window|window film|glass|banner)',
      '(about|explain|understand|learn|teach|of|write about|on) (|data )privacy',
      'confidential (agreement|agreements)',
    ],
  },
  {
    means: 'data_location',
    phrases: [
      `(|with|and|keeps|keep|keeping|stores|store|where|whose|that keeps|that stores|all|having) (|all |my |our |the |your |user |customer |its |their )(data|files|content|documents|servers|server|hosting|everything) (|is |are |being |that |which |that is |that are |must be |should be |must |should |has to |have to |needs to |to )(|be |stay |stays |stored |kept |hosted |staying |held |processed |located |saved |remain |remains |only |kept only |residency )(in|within|inside|from) (|the )${europe}`,
      `(|data |servers |server |is |are |must be |should be |and )(hosted|stored|processed|kept|located|based|saved|held) (|only |exclusively )(in|within|inside) (|the )${europe}`,
      `${europe} (hosted|hosting|servers|server|data|data centers|data centres|data center|data residency|data storage|data location|cloud|only|based|compliant)`,
      `(|with|on|in) (|a |an )(european|eu|german|french|dutch) (hosting|servers|server|data centers|data centres|data center|data centre|data residency|cloud|provider|providers|company|data protection)`,
      `(with|on|using) ${europe} (hosting|servers|server|data centers|data centres|data center|data residency|data storage|cloud|data protection)`,
      'european [alternative|alternatives]',
      `(|with|under|according to|following|in line with|and|that respects|respects|respecting|that follows|compliant with|that complies with|complies with|conforming to|in accordance with) (|the )(gdpr|dsgvo|rgpd|avg wet)`,
      '(|is |are |that is |fully |with |must be )(gdpr|dsgvo|rgpd) (compliant|compliance|conform|konform|konforme|konformes|friendly|ready|safe|proof|certified|compatible)',
      '(dsgvo konform|dsgvokonform|datenschutzkonform|conforme al rgpd|conforme rgpd)',
      `(daten|server|serverstandort|gehostet|datos|donnees|serveurs) (|sind |nur |alojados |hebergees |werden )(in|en) (|der |la )${europe}`,
      `(mit |)(server|servern|daten) in (|der )${europe}`,
    ],
  },
  {
    means: 'topic',
    phrases: [
      'gdpr (policy|policies|document|documents|documentation|request|requests|checker|check|checks|audit|audits|checklist|training|consent|privacy|notice|questions|question|law|rules|regulation|officer|report|reports|consultant|fines|fine|lawyer)',
      'gdpr compliance (checker|check|checks|audit|report|documents|of|for|officer|training)',
      '(about|explain|understand|learn|understanding|ensure|check|checking|audit|for|to|of|on|my) (|the )gdpr',
      '(about|explain|understand|ensure|check|checking|for|of|my) gdpr compliance',
    ],
  },
]
