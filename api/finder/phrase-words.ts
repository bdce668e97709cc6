// Choices of words that several tables of phrases share.
export const dont =
  '(dont|do not|doesnt|does not|without|wont|will not|never|must not|mustnt|not|should not|shouldnt|cant|cannot)'
export const mydata =
  '(my|our|your|user|customer|the|client|clients|patient|company|personal)(| own) (data|content|texts|text|files|documents|photos|pictures|images|work|code|inputs|input|conversations|chats|notes|recordings|voice|writing|art|information|prompts|stuff)'
