// The support query of OSC 7501 and the one answer to it (rules [Q1]..[Q4] in SPEC.md).
//
//   asked     ESC ] 7501 ; ? ST
//   answered  ESC ] 7501 ; ?:states=…:kinds=… ESC \

/** What stands after `7501;` in a query, and nothing else may. */
export const QUERY_BODY = "?";

/** The whole answer as it is written to the pane. It must reach the pane before the answer to a DA1 that follows the query. */
export const QUERY_REPLY = "\x1b]7501;?:states=idle,working,done,blocked,error:kinds=permission,question,auth\x1b\\";
