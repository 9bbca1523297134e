<?php
/**
 * Notice on WordPress's screens.
 *
 * @package Hub_Activation
 * @var Product $product The product.
 * @var Screen  $page    The product's screen.
 * @var string  $class   CSS class of the notice.
 * @var string  $text    Text of the notice.
 */

namespace Hub_Activation;

defined( 'ABSPATH' ) || exit;
?>
<div class="notice <?php echo esc_attr( $class ); ?> is-dismissible hub-activation-notice" id="hub-activation-notice-<?php echo esc_attr( (string) $product->config()->item_id ); ?>">
	<p><strong><?php echo esc_html( $product->config()->theme . ':' ); ?></strong> <?php echo esc_html( $text ); ?></p>
	<p>
		<a class="button button-primary" href="<?php echo esc_url( $product->screen_url() ); ?>"><?php echo esc_html( $page->title() ); ?></a>
		<?php $page->button( 'dismiss', __( 'Dismiss this notice', 'hub-activation' ), array( 'class' => 'button-link' ) ); ?>
	</p>
</div>
<?php
// WordPress's close button hides a notice until the next page; this script also stores the
// dismissal. The form has a field named action, which hides form.action.
wp_print_inline_script_tag( 'document.getElementById("hub-activation-notice-' . (int) $product->config()->item_id . '").addEventListener("click",function(event){if(event.target.closest(".notice-dismiss")){var form=this.querySelector("form");fetch(form.getAttribute("action"),{method:"POST",body:new FormData(form),keepalive:true});}});' );
