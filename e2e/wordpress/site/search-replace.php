<?php
/**
 * Replaces hosts like migration tools: in every text column of every table, within serialized
 * values with new lengths, and within JSON with escaped slashes. `$hub_from` and `$hub_to` are
 * hosts. Replaces each address with its scheme, without its scheme, and the host alone.
 */

$hub_spellings = static function ( string $host ): array {
	return array( "https://$host", "http://$host", "//$host", "https:\\/\\/$host", "http:\\/\\/$host", rawurlencode( "http://$host" ), $host );
};
$hub_pairs     = array_combine( $hub_spellings( $hub_from ), $hub_spellings( $hub_to ) );
$hub_replace   = static function ( $value ) use ( &$hub_replace, $hub_pairs ) {
	if ( is_array( $value ) ) {
		return array_map( $hub_replace, $value );
	}
	if ( is_string( $value ) && is_serialized( $value ) ) {
		return serialize( $hub_replace( unserialize( $value, array( 'allowed_classes' => false ) ) ) );
	}
	return is_string( $value ) ? strtr( $value, $hub_pairs ) : $value;
};

global $wpdb;
foreach ( $wpdb->get_col( 'show tables' ) as $hub_table ) {
	$hub_keys  = array();
	$hub_texts = array();
	foreach ( $wpdb->get_results( "show columns from `$hub_table`" ) as $hub_column ) {
		if ( 'PRI' === $hub_column->Key ) {
			$hub_keys[] = $hub_column->Field;
		} elseif ( preg_match( '/char|text/', $hub_column->Type ) ) {
			$hub_texts[] = $hub_column->Field;
		}
	}
	foreach ( $wpdb->get_results( "select * from `$hub_table`", ARRAY_A ) as $hub_row ) {
		$hub_before = array_intersect_key( $hub_row, array_flip( $hub_texts ) );
		$hub_after  = array_map( $hub_replace, $hub_before );
		if ( $hub_after !== $hub_before && array() !== $hub_keys ) {
			$wpdb->update( $hub_table, $hub_after, array_intersect_key( $hub_row, array_flip( $hub_keys ) ) );
		}
	}
}
wp_cache_flush();
