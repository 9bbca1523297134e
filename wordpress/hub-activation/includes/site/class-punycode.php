<?php
/**
 * Punycode.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * Converts a label of a host name between Unicode and ASCII by RFC 3492. The constants have their
 * names from the RFC.
 */
final class Punycode {

	const BASE         = 36;
	const T_MIN        = 1;
	const T_MAX        = 26;
	const SKEW         = 38;
	const DAMP         = 700;
	const INITIAL_BIAS = 72;
	const INITIAL_N    = 128;
	const DIGITS       = 'abcdefghijklmnopqrstuvwxyz0123456789';

	/**
	 * Returns a label in ASCII without `xn--`.
	 *
	 * @param string $label Label in Unicode.
	 */
	public static function encode( string $label ): string {
		$points  = self::points( $label );
		$output  = (string) preg_replace( '/[^\x00-\x7F]+/', '', $label );
		$basic   = strlen( $output );
		$handled = $basic;
		$output .= 0 < $basic ? '-' : '';
		$n       = self::INITIAL_N;
		$bias    = self::INITIAL_BIAS;
		$delta   = 0;
		$count   = count( $points );
		while ( $handled < $count ) {
			$next   = self::next( $points, $n );
			$delta += ( $next - $n ) * ( $handled + 1 );
			$n      = $next;
			foreach ( $points as $point ) {
				$delta += $point < $n ? 1 : 0;
				if ( $point === $n ) {
					$output .= self::number( $delta, $bias );
					$bias    = self::adapt( $delta, $handled + 1, $handled === $basic );
					$delta   = 0;
					++$handled;
				}
			}
			++$delta;
			++$n;
		}
		return $output;
	}

	/**
	 * Returns a label in Unicode; null if the text is not punycode.
	 *
	 * @param string $text Label in ASCII without `xn--`.
	 */
	public static function decode( string $text ): ?string {
		$end    = (int) strrpos( $text, '-' );
		$output = 0 < $end ? str_split( substr( $text, 0, $end ) ) : array();
		$rest   = strtolower( 0 < $end ? substr( $text, $end + 1 ) : $text );
		$n      = self::INITIAL_N;
		$bias   = self::INITIAL_BIAS;
		$i      = 0;
		while ( '' !== $rest ) {
			$read = self::read( $rest, $bias );
			if ( null === $read ) {
				return null;
			}
			$size = count( $output ) + 1;
			$bias = self::adapt( $read, $size, 0 === $i );
			$i   += $read;
			$n   += intdiv( $i, $size );
			$i   %= $size;
			if ( 0x10FFFF < $n || ( 0xD800 <= $n && 0xDFFF >= $n ) ) {
				return null;
			}
			array_splice( $output, $i, 0, array( self::character( $n ) ) );
			++$i;
		}
		return implode( '', $output );
	}

	/**
	 * Returns the code points of a text.
	 *
	 * @param string $text Text in UTF-8.
	 * @return int[]
	 */
	private static function points( string $text ): array {
		$points = array();
		foreach ( preg_split( '//u', $text, -1, PREG_SPLIT_NO_EMPTY ) as $character ) {
			$bytes    = array_values( unpack( 'C*', $character ) );
			$masks    = array(
				1 => 0x7F,
				2 => 0x1F,
				3 => 0x0F,
				4 => 0x07,
			);
			$point    = $bytes[0] & $masks[ count( $bytes ) ];
			$points[] = array_reduce(
				array_slice( $bytes, 1 ),
				static function ( int $so_far, int $more ): int {
					return $so_far << 6 | $more & 0x3F;
				},
				$point
			);
		}
		return $points;
	}

	/**
	 * Returns a code point in UTF-8.
	 *
	 * @param int $point The code point.
	 */
	private static function character( int $point ): string {
		return html_entity_decode( '&#' . $point . ';', ENT_QUOTES, 'UTF-8' );
	}

	/**
	 * Returns the smallest code point that is at least n.
	 *
	 * @param int[] $points Code points.
	 * @param int   $n      Lower limit.
	 */
	private static function next( array $points, int $n ): int {
		$left = static function ( int $point ) use ( $n ): bool {
			return $point >= $n;
		};
		return min( array_filter( $points, $left ) );
	}

	/**
	 * Returns a number as a variable-length integer.
	 *
	 * @param int $number The number.
	 * @param int $bias   Bias of the digits.
	 */
	private static function number( int $number, int $bias ): string {
		$digits = '';
		for ( $k = self::BASE; ; $k += self::BASE ) {
			$t = max( self::T_MIN, min( self::T_MAX, $k - $bias ) );
			if ( $number < $t ) {
				return $digits . self::DIGITS[ $number ];
			}
			$digits .= self::DIGITS[ $t + ( $number - $t ) % ( self::BASE - $t ) ];
			$number  = intdiv( $number - $t, self::BASE - $t );
		}
	}

	/**
	 * Reads a variable-length integer and removes its digits; null if the digits are not valid.
	 *
	 * @param string $digits Rest of the label.
	 * @param int    $bias   Bias of the digits.
	 */
	private static function read( string &$digits, int $bias ): ?int {
		$number = 0;
		$weight = 1;
		for ( $k = self::BASE; '' !== $digits; $k += self::BASE ) {
			$digit  = strpos( self::DIGITS, $digits[0] );
			$digits = (string) substr( $digits, 1 );
			// No label is long enough for a larger number.
			if ( false === $digit || $number > 0x7FFFFFFF || $weight > 0x7FFFFFFF ) {
				return null;
			}
			$number += $digit * $weight;
			$t       = max( self::T_MIN, min( self::T_MAX, $k - $bias ) );
			if ( $digit < $t ) {
				return $number;
			}
			$weight *= self::BASE - $t;
		}
		return null;
	}

	/**
	 * Returns the bias for the next number.
	 *
	 * @param int  $delta    Last number.
	 * @param int  $count    Number of characters so far.
	 * @param bool $is_first True for the first number.
	 */
	private static function adapt( int $delta, int $count, bool $is_first ): int {
		$delta  = $is_first ? intdiv( $delta, self::DAMP ) : intdiv( $delta, 2 );
		$delta += intdiv( $delta, $count );
		$k      = 0;
		while ( $delta > intdiv( ( self::BASE - self::T_MIN ) * self::T_MAX, 2 ) ) {
			$delta = intdiv( $delta, self::BASE - self::T_MIN );
			$k    += self::BASE;
		}
		return $k + intdiv( ( self::BASE - self::T_MIN + 1 ) * $delta, $delta + self::SKEW );
	}
}
