<?php
/**
 * Card for a site with an address that differs from the activated address.
 *
 * @package Hub_Activation
 * @var Product $product     The product.
 * @var Screen  $page    The product's screen.
 * @var string $state      State of the site, from `State`.
 * @var array  $activation Stored activation.
 */

namespace Hub_Activation;

defined( 'ABSPATH' ) || exit;

$ways = array(
	'move'    => array( __( 'This site moved here', 'hub-activation' ), __( 'The activation of the old address ends when the new one starts.', 'hub-activation' ) ),
	'staging' => array( __( 'This is a staging copy', 'hub-activation' ), __( 'Both stay active: the old address as before, this one as a staging site of the same license.', 'hub-activation' ) ),
	'new'     => array( __( 'This is a new site', 'hub-activation' ), __( 'Both stay active: the old address as before, this one with its own license.', 'hub-activation' ) ),
);

$is_rewritten = Origin::is_rewritten( $activation, Site::home() );
if ( $is_rewritten ) {
	$ways['new'] = array( __( 'This is a separate site', 'hub-activation' ), __( 'Both stay active. A site that was activated before, such as a live site that a staging site was pushed to, gets its own activation back. Any other site uses its own license.', 'hub-activation' ) );
}
?>
<div class="card">
	<h2 id="hub-activation-state">
		<?php $is_rewritten ? esc_html_e( 'This database contains the activation of another site', 'hub-activation' ) : esc_html_e( 'This site has another address now', 'hub-activation' ); ?>
	</h2>
	<p>
		<?php echo esc_html( Words::elsewhere( $activation ) ); ?>
		<strong>
			<?php
			echo State::ELSEWHERE === $state
				/* translators: %s: date and time. */
				? esc_html( sprintf( __( 'It keeps working until %s.', 'hub-activation' ), Words::date( Notices::deadline( $product ) ) ) )
				: esc_html__( 'The 14-day grace period is over. Your website itself keeps working.', 'hub-activation' );
			?>
		</strong>
		<?php esc_html_e( 'What happened to this site?', 'hub-activation' ); ?>
	</p>
	<?php foreach ( $ways as $intent => $way ) : ?>
		<div style="margin:1em 0">
			<?php
			$page->button(
				'start',
				$way[0],
				array(
					'class'  => 'move' === $intent ? 'button button-primary' : 'button',
					'intent' => $intent,
				)
			);
			?>
			<p class="description"><?php echo esc_html( $way[1] ); ?></p>
		</div>
	<?php endforeach; ?>
	<p><a class="button-link" href="<?php echo esc_url( add_query_arg( 'confirm', 'deactivate', $product->screen_url() ) ); ?>"><?php esc_html_e( 'Forget the activation on this copy', 'hub-activation' ); ?></a></p>
</div>
