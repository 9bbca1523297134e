<?php
/**
 * Records every call of this WordPress before it is made, and the database queries of page views
 * for the client's options.
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

add_filter(
	'query',
	static function ( $query ) {
		// An open dashboard calls the REST API.
		$is_view = ! is_admin() && ! wp_doing_cron() && ! defined( 'REST_REQUEST' ) && PHP_SAPI !== 'cli';
		if ( $is_view && false !== strpos( $query, 'hub_activation' ) ) {
			file_put_contents( dirname( ABSPATH ) . '/queries.log', "$query\n", FILE_APPEND );
		}
		return $query;
	}
);
