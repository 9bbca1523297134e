<?php
/**
 * Writes down every call that this WordPress makes, before it is made.
 */

add_filter(
	'pre_http_request',
	static function ( $answer, array $request, string $url ) {
		file_put_contents( dirname( ABSPATH ) . '/outgoing.log', "{$request['method']} $url\n", FILE_APPEND );
		return $answer;
	},
	10,
	3
);
