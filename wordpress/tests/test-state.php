<?php
/**
 * State of a site.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation\Tests;

use Hub_Activation\Origin;
use Hub_Activation\Site;
use Hub_Activation\State;

/**
 * Returns a stored activation.
 *
 * @param array $changes Changes to its fields.
 */
function activation( array $changes = array() ): array {
	return array_merge(
		array(
			'status'      => 'active',
			'home_url'    => 'https://shop.example',
			'certificate' => 'a.b.c',
			'not_before'  => NOW,
			'expires_at'  => NOW + 30 * DAY,
			'moved_since' => null,
		),
		$changes
	);
}

test(
	'the state follows from the stored activation, the address and the time',
	static function (): void {
		$here  = 'http://www.shop.example/';
		$other = 'https://new.example';
		$end   = NOW + 30 * DAY;
		$moved = array( 'moved_since' => NOW );
		$table = array(
			'never activated'                        => array( null, $here, NOW, 'none', false ),
			'activated'                              => array( activation(), $here, NOW, 'active', true ),
			'a clock two days behind'                => array( activation(), $here, NOW - 2 * DAY, 'active', true ),
			'a clock further behind'                 => array( activation(), $here, NOW - 2 * DAY - 1, 'expired', false ),
			'30 days and the clocks beyond its end'  => array( activation(), $here, $end + 32 * DAY, 'active', true ),
			'a second more'                          => array( activation(), $here, $end + 32 * DAY + 1, 'expired', false ),
			'without certificate'                    => array( activation( array( 'certificate' => '' ) ), $here, NOW, 'expired', false ),
			'elsewhere, not noticed yet'             => array( activation(), $other, NOW, 'elsewhere', true ),
			'elsewhere for 14 days'                  => array( activation( $moved ), $other, NOW + 14 * DAY, 'elsewhere', true ),
			'elsewhere for a second more'            => array( activation( $moved ), $other, NOW + 14 * DAY + 1, 'stranded', false ),
			'back again, whatever was noticed'       => array( activation( $moved ), $here, NOW + 20 * DAY, 'active', true ),
			'released'                               => array( activation( array( 'status' => 'released', 'certificate' => '' ) ), $here, NOW, 'released', false ),
			'moved away'                             => array( activation( array( 'status' => 'moved' ) ), $here, NOW, 'moved', false ),
			'refunded'                               => array( activation( array( 'status' => 'refunded' ) ), $here, NOW, 'refunded', false ),
			'blocked, and elsewhere'                 => array( activation( array( 'status' => 'blocked' ) ), $other, NOW, 'blocked', false ),
			'forgotten by the hub, certificate good' => array( activation( array( 'status' => 'unknown' ) ), $here, NOW, 'unknown', true ),
			'forgotten by the hub, certificate over' => array( activation( array( 'status' => 'unknown' ) ), $here, $end + 33 * DAY, 'expired', false ),
		);
		foreach ( $table as $row => list( $stored, $home, $now, $state, $is_active ) ) {
			same( $state, State::of( $stored, $home, $now ), $row );
			same( $is_active, State::is_active( $state ), $row );
		}
	}
);

/**
 * Returns an activation of shop.example as this version stores it.
 */
function stored_activation(): array {
	return array(
		'id'          => '17',
		'token'       => 'token',
		'audience'    => 'shop.example',
		'home_url'    => 'https://shop.example',
		'origin'      => Origin::mark( 'https://shop.example' ),
		'status'      => 'active',
		'certificate' => certificate(),
		'not_before'  => NOW,
		'expires_at'  => NOW + 30 * DAY,
		'moved_since' => null,
		'message'     => 'The theme is activated on shop.example.',
	);
}

/**
 * Returns an option after a migration tool has replaced every spelling of its addresses within
 * arrays.
 *
 * @param array  $stored The option.
 * @param string $to     New host.
 */
function migrated( array $stored, string $to ): array {
	$spellings = static function ( string $host ): array {
		return array( "https://$host", "http://$host", "//$host", str_replace( '/', '\/', "https://$host" ), rawurlencode( "https://$host" ), strtoupper( $host ), $host );
	};
	array_walk_recursive(
		$stored,
		static function ( &$value ) use ( $spellings, $to ): void {
			$value = is_string( $value ) ? strtr( $value, array_combine( $spellings( 'shop.example' ), $spellings( $to ) ) ) : $value;
		}
	);
	return $stored;
}

test(
	'search-and-replace over the database does not turn an activation into that of another site',
	static function (): void {
		$before  = stored_activation();
		$kinds   = array(
			'as this version stores it'             => $before,
			'as one before this stored it'          => array_diff_key( $before, array( 'origin' => 0 ) ),
			'after its certificate was dropped'     => array( 'status' => 'moved', 'certificate' => '' ) + $before,
			'after the hub answered moved'          => array( 'status' => 'moved' ) + array_diff_key( $before, array( 'origin' => 0 ) ),
			'offline, for more than a year'         => array( 'token' => '', 'expires_at' => NOW + 395 * DAY ) + $before,
			'while the hub does not know it'        => array( 'status' => 'unknown' ) + $before,
		);
		$targets = array( 'newshop.example', 'dev.shop.example', 'example.com/shop', 'shop.example:8443', 'shop.example/eu', 'münchen.example', 'xn--mnchen-3ya.example' );
		foreach ( $targets as $target ) {
			$home = "https://$target";
			foreach ( $kinds as $kind => $stored ) {
				$copy = migrated( $stored, $target );
				same( $home, $copy['home_url'] );
				same( 'elsewhere', State::of( $copy, $home, NOW ), "$target, $kind" );
				same( true, Origin::is_rewritten( $copy, $home ) );
				same( 'https://shop.example', Origin::address( $copy ), "$target, $kind" );
				$noticed = array( 'moved_since' => NOW ) + $copy;
				same( 'elsewhere', State::of( $noticed, $home, NOW + 14 * DAY ), "$target, $kind" );
				same( 'stranded', State::of( $noticed, $home, NOW + 14 * DAY + 1 ), "$target, $kind" );
			}
		}
	}
);

/**
 * Returns an option after a tool has replaced a text within serialized values and updated their
 * lengths.
 *
 * @param array  $stored The option.
 * @param string $from   Text that the person typed.
 * @param string $to     Replacement that the person typed.
 */
function replaced( array $stored, string $from, string $to ): array {
	$counted = static function ( array $found ): string {
		return 's:' . strlen( $found[2] ) . ':"' . $found[2] . '";';
	};
	return unserialize( preg_replace_callback( '/s:(\d+):"(.*?)";/s', $counted, str_replace( $from, $to, serialize( $stored ) ) ) );
}

test(
	'a typed search-and-replace keeps the state of the same site and detects another site',
	static function (): void {
		$table = array(
			array( 'http://shop.example', 'http://', 'https://', 'active' ),
			array( 'https://www.shop.example', 'www.', '', 'active' ),
			array( 'https://shop.example', '//shop.example', '//www.shop.example', 'active' ),
			array( 'https://shop.example:443', ':443', '', 'active' ),
			array( 'https://Shop.Example', 'Shop.Example', 'shop.example', 'active' ),
			array( 'https://shop.example', 'shop.example', 'shop.example.net', 'elsewhere' ),
			array( 'https://shop.example', 'shop', 'store', 'elsewhere' ),
			array( 'https://shop.example', 'shop.example', 'my-shop.example', 'elsewhere' ),
			array( 'https://www.shop.example', 'www.', 'staging.', 'elsewhere' ),
			array( 'https://dev.shop.example', 'https://dev.', 'https://', 'elsewhere' ),
			array( 'http://shop.example:8080', ':8080', '', 'elsewhere' ),
			array( 'http://localhost:8888/shop', 'localhost:8888/shop', 'shop.example', 'elsewhere' ),
			array( 'http://192.168.1.20/wp', '192.168.1.20', '192.168.1.21', 'elsewhere' ),
			array( 'http://[fd00::1]:8080', 'fd00::1', 'fd00::2', 'elsewhere' ),
			array( 'https://shop.example/eu', '/eu', '/us', 'elsewhere' ),
			array( 'https://shop.example/eu', '/eu', '', 'elsewhere' ),
			array( 'https://shop.example', 'shop.example', 'shop.example/blog', 'elsewhere' ),
			array( 'https://straße.example', 'straße', 'strasse', 'elsewhere' ),
		);
		foreach ( $table as list( $home, $from, $to, $state ) ) {
			$stored = array(
				'home_url'    => $home,
				'audience'    => Site::key( $home ),
				'origin'      => Origin::mark( $home ),
				'certificate' => certificate( array( 'aud' => Site::key( $home ) ) ),
				'message'     => "The theme is activated on $home.",
			) + stored_activation();
			$kinds  = array(
				'online'                => $stored,
				'of an earlier version' => array_diff_key( $stored, array( 'origin' => 0 ) ),
				'without certificate'   => array( 'status' => 'moved', 'certificate' => '' ) + $stored,
				'offline'               => array( 'token' => '', 'expires_at' => NOW + 395 * DAY ) + $stored,
			);
			$here   = str_replace( $from, $to, $home );
			foreach ( $kinds as $kind => $before ) {
				$copy = replaced( $before, $from, $to );
				same( $here, $copy['home_url'] );
				$expected = 'active' === $state ? $before['status'] : $state;
				same( $expected, State::of( $copy, $here, NOW ), "$home, $from, $to, $kind" );
			}
		}
	}
);

test(
	'an activation is valid for every spelling of its address, and for a request without a host',
	static function (): void {
		foreach ( array( 'http://shop.example', 'https://www.shop.example/', 'https://SHOP.EXAMPLE', 'https://shop.example:443', 'http:', 'http://', '' ) as $home ) {
			same( 'active', State::of( stored_activation(), $home, NOW ), $home );
			same( 'moved', State::of( array( 'status' => 'moved' ) + stored_activation(), $home, NOW ), $home );
		}
		$unicode = array( 'audience' => 'xn--mnchen-3ya.de', 'home_url' => 'https://münchen.de', 'origin' => Origin::mark( 'https://münchen.de' ) ) + stored_activation();
		same( 'active', State::of( $unicode, 'https://xn--mnchen-3ya.de', NOW ) );
		// The hub keeps `www.` before a public suffix, but this client does not.
		$suffix = array( 'audience' => 'www.github.io', 'home_url' => 'https://www.github.io' ) + stored_activation();
		$suffix = array( 'certificate' => certificate( array( 'aud' => 'www.github.io' ) ) ) + array_diff_key( $suffix, array( 'origin' => 0 ) );
		same( 'active', State::of( $suffix, 'https://www.github.io', NOW ) );
	}
);
